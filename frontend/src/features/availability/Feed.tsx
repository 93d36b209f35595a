import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useCopy } from '../../components/toast/useCopy';
import { useToast } from '../../components/toast/useToast';
import {
  useCreateCalendarFeedMutation,
  useGetCalendarFeedQuery,
  useRevokeCalendarFeedMutation,
  useDates,
  type Mediator,
} from './api';
import styles from './Availability.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.feed;

/** The private URL of a mediator's calendar feed. */
export function Feed({ mediator: { id, name } }: { mediator: Mediator }) {
  const dates = useDates();
  const query = useGetCalendarFeedQuery({ id });
  const [create, creating] = useCreateCalendarFeedMutation();
  const [revoke, revoking] = useRevokeCalendarFeedMutation();
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const toast = useToast();
  const url = creating.data?.url ?? null;
  const close = () => setAsking(null);

  const make = async () => {
    const { data } = await create({ id });
    if (data === undefined) return;
    close();
    toast.success(texts.created);
  };

  const end = async () => {
    const { error } = await revoke({ id });
    if (error !== undefined) return;
    creating.reset();
    close();
    toast.success(texts.revoked);
  };

  return (
    <Card title={texts.title} className={`${styles.half} ${styles.feed}`}>
      <Hint>{texts.about(name)}</Hint>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={44} />
          </div>
        }
      >
        {({ active, created_at }) =>
          active ? (
            <>
              {created_at !== null && <p>{texts.since(dates.dayOf(created_at))}</p>}
              {url !== null && <FeedAddress url={url} />}
              <Actions wide className={styles.buttons}>
                <Button size="small" variant="outlined" onClick={() => setAsking('replace')}>
                  {texts.replace}
                </Button>
                <Button size="small" color="error" onClick={() => setAsking('revoke')}>
                  {texts.revoke}
                </Button>
              </Actions>
            </>
          ) : (
            <>
              <FailureAlert text={texts.createFailed} error={creating.error} />
              <Button variant="outlined" disabled={creating.isLoading} onClick={() => void make()}>
                {texts.create}
              </Button>
            </>
          )
        }
      </QueryBoundary>
      {asking === 'replace' && (
        <ConfirmDialog
          title={texts.replace}
          confirm={texts.replaceConfirm}
          progress={creating.isLoading ? texts.progress : undefined}
          onConfirm={() => void make()}
          onClose={close}
        >
          <p>{texts.replaceQuestion}</p>
          <FailureAlert text={texts.createFailed} error={creating.error} />
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={texts.revokeTitle}
          confirm={texts.revoke}
          destructive
          progress={revoking.isLoading ? texts.progress : undefined}
          onConfirm={() => void end()}
          onClose={close}
        >
          <p>{texts.revokeQuestion(name)}</p>
          <FailureAlert text={texts.revokeFailed} error={revoking.error} />
        </ConfirmDialog>
      )}
    </Card>
  );
}

function FeedAddress({ url }: { url: string }) {
  const copy = useCopy();
  return (
    <>
      <TextField
        label={texts.address}
        value={url}
        size="small"
        helperText={texts.once}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button size="small" variant="contained" onClick={() => copy(url, texts.clipboard)}>
        {texts.copy}
      </Button>
    </>
  );
}

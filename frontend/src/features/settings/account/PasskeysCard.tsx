import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { AddPasskeyDialog } from '../../../components/account/AddPasskeyDialog';
import { failureOf, refusalOf } from '../../../components/account/failures';
import { passkeyObstacle } from '../../../components/account/passkeys';
import { PasswordPrompt } from '../../../components/account/PasswordPrompt';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import {
  useGetTwoFactorStatusQuery,
  useListDates,
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  type Passkey,
} from '../api';
import styles from './Account.module.css';
import { RenamePasskeyDialog } from './RenamePasskeyDialog';
import { TEXTS } from './texts';

const texts = TEXTS.passkeys;

/** One's own passkeys. */
export function PasskeysCard() {
  const query = useListPasskeysQuery();
  const { data: status } = useGetTwoFactorStatusQuery();
  const [adding, setAdding] = useState(false);
  return (
    <Card title={texts.title}>
      <Hint>{texts.hint}</Hint>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={80} />}
      >
        {({ origin, passkeys }) => {
          const obstacle = passkeyObstacle(origin);
          return (
            <>
              {passkeys.length > 0 && (
                <ul className={styles.sessions}>
                  {passkeys.map((passkey) => (
                    <Row key={passkey.id} passkey={passkey} />
                  ))}
                </ul>
              )}
              {passkeys.length === 1 && status?.enabled === false && <Alert severity="warning">{texts.onlyOne}</Alert>}
              {obstacle === undefined ? (
                <div>
                  <Button variant="outlined" onClick={() => setAdding(true)}>
                    {texts.add}
                  </Button>
                </div>
              ) : (
                <Alert severity="info">{obstacle}</Alert>
              )}
            </>
          );
        }}
      </QueryBoundary>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { name, isEnough, createdAt, usedAt } = passkey;
  const dates = useListDates();
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  return (
    <li aria-label={name} className={styles.session}>
      <div>
        <h3>{name}</h3>
        <p>{usedAt === null ? texts.unused : texts.used(dates.moment(usedAt))}</p>
        <Hint small>{texts.added(dates.moment(createdAt))}</Hint>
      </div>
      <StatusBadge status={isEnough ? texts.alone : texts.second} tone="other" />
      <div>
        <Button size="small" aria-label={texts.renameName(name)} onClick={() => setRenaming(true)}>
          {texts.rename}
        </Button>
        <Button size="small" color="error" aria-label={texts.removeName(name)} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </div>
      {renaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
      {removing && <RemovePrompt passkey={passkey} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemovePrompt({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const toast = useToast();
  const submit = async (password: string) => {
    const { error } = await remove({ id: passkey.id, ownPasswordRequest: { password } });
    const refusal = refusalOf(error);
    if (refusal !== undefined) return refusal;
    if (error === undefined) toast.success(texts.isRemoved);
    else toast.error(failureOf(error, () => texts.removeFailed));
    onClose();
    return undefined;
  };
  return (
    <PasswordPrompt
      title={texts.removeTitle(passkey.name)}
      text={texts.removeText}
      submit={texts.remove}
      destructive
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

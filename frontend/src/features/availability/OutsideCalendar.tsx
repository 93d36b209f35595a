import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { BookedOn } from '../../components/closures/BookedOn';
import { FailureAlert } from '../../components/FailureAlert';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { StatusBadge } from '../../components/StatusBadge';
import { useToast } from '../../components/toast/useToast';
import { useFocusAfter } from '../../lib/useFocusAfter';
import {
  useGetOutsideCalendarQuery,
  useReadOutsideCalendarMutation,
  useRemoveOutsideCalendarMutation,
  useSetOutsideCalendarMutation,
  type ApiError,
  type Mediator,
  type OutsideCalendar as Calendar,
} from './api';
import styles from './Availability.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.outside;

/** The server reads the calendar every ten minutes; the card follows. */
const EVERY_MINUTE = 60_000;

interface Props {
  mediator: Mediator;
  /** Whether only its state is shown until it is opened: above the days of a phone. */
  folded: boolean;
}

/** A mediator's calendar elsewhere, whose busy times close sessions here. */
export function OutsideCalendar({ mediator: { id, name }, folded }: Props) {
  const query = useGetOutsideCalendarQuery({ id }, { refetchOnMountOrArgChange: true, pollingInterval: EVERY_MINUTE });
  const { ref, focus } = useFocusAfter<HTMLDivElement>();
  return (
    <Card title={texts.title} className={styles.outside}>
      <QueryBoundary
        query={query}
        failed={texts.loadFailed}
        loading={
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={folded ? 64 : 220} />
          </div>
        }
      >
        {(calendar) => (
          <>
            <div ref={ref} tabIndex={-1} role="status" className={styles.state}>
              <State calendar={calendar} />
            </div>
            {calendar.active && <Troubles calendar={calendar} />}
            <Fold folded={folded} summary={calendar.active ? texts.change : texts.connect}>
              {calendar.active ? (
                <Connected id={id} name={name} address={calendar.masked_address} onRemoved={focus} />
              ) : (
                <>
                  <Hint small>{texts.about(name)}</Hint>
                  <Connect id={id} onConnected={focus} />
                </>
              )}
            </Fold>
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

/** Whether it is connected, and when it was read. */
function State({ calendar: { active, problem, read_at: readAt, busy_times: busy } }: { calendar: Calendar }) {
  if (!active) return <StatusBadge status={texts.notConnected} />;
  return (
    <>
      {problem === null ? (
        <StatusBadge status={texts.isConnected} tone="confirmed" />
      ) : (
        <StatusBadge status={texts.notRead} tone="failed" />
      )}
      <span>{texts.state(texts.ago(readAt ?? ''), busy)}</span>
    </>
  );
}

/** What could not be read, and what is booked at busy times. */
function Troubles({ calendar: { problem, skipped, bookings } }: { calendar: Calendar }) {
  return (
    <>
      {problem !== null && <Alert severity="warning">{texts.problem(problem)}</Alert>}
      {skipped > 0 && <Alert severity="warning">{texts.skipped(skipped)}</Alert>}
      {bookings.length > 0 && (
        <div>
          <p>{texts.booked(bookings.length)}</p>
          <BookedOn bookings={bookings} />
        </div>
      )}
    </>
  );
}

function Fold({ folded, summary, children }: { folded: boolean; summary: string; children: ReactNode }) {
  if (!folded) return children;
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** The form for the private address. */
function Connect({ id, onConnected, onCancel }: { id: string; onConnected: () => void; onCancel?: () => void }) {
  const form = useForm<{ address: string }>({ defaultValues: { address: '' } });
  const [set] = useSetOutsideCalendarMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const reading = form.formState.isSubmitting;

  const save = async ({ address }: { address: string }) => {
    setFailure(undefined);
    const { data, error } = await set({ id, outsideCalendarRequest: { address } });
    if (error === undefined) {
      toast.success(texts.connected(data.busy_times));
      onConnected();
    } else if (!placeErrors(error, form, ['address'])) setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.connect} onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FailureAlert text={texts.connectFailed} error={failure} />
        <FormField
          name="address"
          label={texts.address}
          size="small"
          type="url"
          autoComplete="off"
          hint={texts.secret}
          rules={{ required: texts.noAddress }}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          fullWidth
        />
        <details className={styles.where}>
          <summary>{texts.where}</summary>
          <dl>
            {texts.places.map(({ program, path }) => (
              <div key={program}>
                <dt>{program}</dt>
                <dd>{path}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Actions wide>
          <Button type="submit" size="small" variant="outlined" disabled={reading}>
            {reading ? texts.reading : texts.connect}
          </Button>
          {onCancel !== undefined && (
            <Button size="small" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Actions>
      </form>
    </FormProvider>
  );
}

interface ConnectedProps {
  id: string;
  name: string;
  /** The part of the private address that is shown. */
  address: string | null;
  onRemoved: () => void;
}

/** What can be done with a calendar that is connected. */
function Connected({ id, name, address, onRemoved }: ConnectedProps) {
  const [read, reading] = useReadOutsideCalendarMutation();
  const [remove, removing] = useRemoveOutsideCalendarMutation();
  const [asking, setAsking] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const toast = useToast();

  const readNow = async () => {
    const { data } = await read({ id });
    if (data?.problem === null) toast.success(texts.readNow(data.busy_times));
  };
  const end = async () => {
    const { error } = await remove({ id });
    if (error !== undefined) return;
    setAsking(false);
    toast.success(texts.removed);
    onRemoved();
  };

  return (
    <>
      <p className={styles.address}>{address}</p>
      <FailureAlert text={texts.readFailed} error={reading.error} />
      {replacing ? (
        <Connect id={id} onConnected={() => setReplacing(false)} onCancel={() => setReplacing(false)} />
      ) : (
        <Actions wide className={styles.buttons}>
          <Button size="small" variant="outlined" disabled={reading.isLoading} onClick={() => void readNow()}>
            {reading.isLoading ? texts.reading : texts.read}
          </Button>
          <Button size="small" onClick={() => setReplacing(true)}>
            {texts.replace}
          </Button>
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </Actions>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.remove}
          destructive
          progress={removing.isLoading ? texts.progress : undefined}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeQuestion(name)}</p>
          <FailureAlert text={texts.removeFailed} error={removing.error} />
        </ConfirmDialog>
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { useId } from 'react';
import { useMay } from '../../api/permissions';
import { Card } from '../../components/Card';
import { BookedOn } from '../../components/closures/BookedOn';
import styles from '../../components/closures/Closures.module.css';
import page from './Availability.module.css';
import { useUndoClosing } from '../../components/closures/useUndoClosing';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useToast } from '../../components/toast/useToast';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useDates, useDeleteClosureMutation, useListClosuresQuery, type Closure, type Mediator } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.closures;

/** The closed days ahead, with what is booked on them. */
export function Closures({ mediators }: { mediators: readonly Mediator[] }) {
  const query = useListClosuresQuery({}, { refetchOnMountOrArgChange: true });
  const { ref, focus } = useFocusAfter<HTMLParagraphElement>();
  return (
    <Card title={texts.list} className={page.half}>
      <p ref={ref} tabIndex={-1} className="visually-hidden">
        {texts.list}
      </p>
      <QueryBoundary query={query} failed={texts.listFailed} loading={<p role="status">{texts.loading}</p>}>
        {(closures) =>
          closures.length === 0 ? (
            <Hint>{texts.none}</Hint>
          ) : (
            <ul className={styles.list}>
              {closures.map((closure) => (
                <ClosureRow key={closure.id} closure={closure} mediators={mediators} onReopened={focus} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

interface RowProps {
  closure: Closure;
  mediators: readonly Mediator[];
  onReopened: () => void;
}

function ClosureRow({ closure, mediators, onReopened }: RowProps) {
  const [reopen, { isLoading }] = useDeleteClosureMutation();
  const ofAll = useMay()('employees.manage');
  const dates = useDates();
  const { sayReopened } = useUndoClosing();
  const toast = useToast();
  const id = useId();
  const { from, to, reason, employee_id: mediator, bookings } = closure;
  const who = mediator === null ? texts.all : (mediators.find((one) => one.id === mediator)?.name ?? '');
  const days = from === to ? dates.long(from) : `${dates.long(from)} – ${dates.long(to)}`;

  const confirm = async () => {
    const { error } = await reopen({ id: closure.id });
    if (error === undefined) {
      sayReopened(closure);
      onReopened();
    } else toast.error(texts.reopenFailed);
  };

  return (
    <li aria-labelledby={id}>
      <div className={styles.closure}>
        <span id={id}>{[days, who, reason].filter(Boolean).join(', ')}</span>
        {(mediator !== null || ofAll) && (
          <Button size="small" aria-describedby={id} disabled={isLoading} onClick={() => void confirm()}>
            {texts.reopen}
          </Button>
        )}
      </div>
      {bookings.length > 0 && (
        <>
          <p>{texts.booked(bookings.length)}</p>
          <BookedOn bookings={bookings} />
        </>
      )}
    </li>
  );
}

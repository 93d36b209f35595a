import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMay } from '../../../api/permissions';
import type { Booking } from '../api';
import { useChange } from '../dialogs/useChange';
import { isByPhone } from '../../../components/booking/byPhone';
import { WhereDialog } from '../dialogs/WhereDialog';
import { meetingOf, NO_OWN, ownWhere } from '../dialogs/where';
import styles from './Sheet.module.css';
import { WHERE_TEXTS } from './texts';

const texts = WHERE_TEXTS;

/** Who says where the session takes place. */
function sourceOf(booking: Booking): string {
  const { place, link, source, own } = meetingOf(booking);
  if (source === 'unknown') return texts.unknown;
  if (source === 'practice') return texts.practice;
  const parts = [place === '' ? [] : texts.parts.place, link == null ? [] : texts.parts.link].flat();
  if (source === 'mediator') return texts.mediator(booking.employee_name, parts);
  const ownParts = [own.place === '' ? [] : texts.parts.place, own.link == null ? [] : texts.parts.link].flat();
  return texts.session(parts.every((part) => ownParts.includes(part)) ? [] : ownParts);
}

/** Where the session takes place, who says so, and another place or link. */
export function Where({ booking }: { booking: Booking }) {
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  const { change, isLoading } = useChange();
  const { place, link, note, source } = meetingOf(booking);
  // Without the right to read contacts, the link is not in sight.
  if (source === 'unknown' && !may('clients.contacts')) return null;
  const mayChange = may('calendar.change') && ['pending', 'confirmed'].includes(booking.status);
  const own = ownWhere(booking);

  const backToUsual = () => {
    const told = { notify: booking.status === 'confirmed' && !isByPhone(booking) };
    const to = { ...NO_OWN, ...told, expected_revision: booking.revision };
    void change(booking, to, { ...own, ...told }, texts.usual);
  };

  return (
    <section aria-labelledby="where-title" className={styles.section}>
      <h3 id="where-title">{texts.title}</h3>
      {place !== '' && <p className={styles.notes}>{place}</p>}
      {link != null && (
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
      {note != null && <p className={styles.notes}>{note}</p>}
      <p className={styles.muted}>{sourceOf(booking)}</p>
      {mayChange && (
        <div>
          <Button size="small" variant="outlined" aria-label={texts.changeLabel} onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
          {source === 'session' && (
            <Button size="small" disabled={isLoading} onClick={backToUsual}>
              {texts.back}
            </Button>
          )}
        </div>
      )}
      {isChanging && <WhereDialog booking={booking} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

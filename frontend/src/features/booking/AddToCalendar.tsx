import Button from '@mui/material/Button';
import { Hint } from '../../components/Hint';
import { saveFile } from '../../lib/saveFile';
import { useSite } from './api';
import styles from './Booking.module.css';
import { calendarFile, calendarLinks, type Session } from './calendars';
import { TEXTS } from './texts';

const texts = TEXTS.calendar;

/** The session for the visitor's own calendar. */
export function AddToCalendar({ session }: { session: Session }) {
  const site = useSite();
  const { google, outlook } = calendarLinks(session, site);
  const save = () =>
    saveFile(`${texts.fileName}.ics`, new Blob([calendarFile(session, site)], { type: 'text/calendar' }));
  return (
    <div className={styles.keepsake} data-print="no">
      <Button variant="outlined" onClick={save}>
        {texts.file}
      </Button>
      <Button href={google} target="_blank" rel="noreferrer">
        {texts.google}
      </Button>
      <Button href={outlook} target="_blank" rel="noreferrer">
        {texts.outlook}
      </Button>
      <Hint>{session.status === 'confirmed' ? texts.sure : texts.tentative}</Hint>
    </div>
  );
}

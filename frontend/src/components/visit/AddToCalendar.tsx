import Button from '@mui/material/Button';
import { useSite } from '../../api/useSite';
import { saveFile } from '../../lib/saveFile';
import { Hint } from '../Hint';
import { calendarFile, calendarLinks, type Session } from './calendars';
import { TEXTS } from './texts';
import styles from './Visit.module.css';

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

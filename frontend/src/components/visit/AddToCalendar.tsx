import Button from '@mui/material/Button';
import { useSite } from '../../api/useSite';
import { saveFile } from '../../lib/saveFile';
import { Hint } from '../Hint';
import { calendarFile, calendarLinks, deadlineFile, type Deadline, type Session } from './calendars';
import { TEXTS } from './texts';
import styles from './Visit.module.css';

const texts = TEXTS.calendar;

const saveEntry = (name: string, file: string) => saveFile(`${name}.ics`, new Blob([file], { type: 'text/calendar' }));

/** The last moment for free changes for the visitor's own calendar. */
export function AddDeadline({ session }: { session: Deadline }) {
  const site = useSite();
  return (
    <Button size="small" data-print="no" onClick={() => saveEntry(texts.deadlineName, deadlineFile(session, site))}>
      {texts.addDeadline}
    </Button>
  );
}

/** The session for the visitor's own calendar. */
export function AddToCalendar({ session }: { session: Session }) {
  const site = useSite();
  const { google, outlook } = calendarLinks(session, site);
  const save = () => saveEntry(texts.fileName, calendarFile(session, site));
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

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { paths } from '../../lib/paths';
import { useDates, useGetDashboardBackupQuery, useGetMailStatusQuery, type MailStatus } from './api';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

interface Notice {
  text: string;
  action: string;
  to: string;
}

const sent = (state: string) => `${paths.notifications}?tab=sent&status=${state}`;

/** What keeps emails from arriving. */
function mailNotices({ mail_server: server, waiting, failed, held }: MailStatus): Notice[] {
  const texts = TEXTS.mail;
  return [
    ...(server === 'none' && waiting > 0
      ? [{ text: texts.noServer(waiting), action: texts.setUp, to: `${paths.settings}?tab=email` }]
      : []),
    ...(failed > 0 ? [{ text: texts.failed(failed), action: texts.see, to: sent('failed') }] : []),
    ...(held > 0 ? [{ text: texts.held(held), action: texts.see, to: sent('held') }] : []),
  ];
}

/** What is wrong with the system, each with the way to mend it. */
export function Notices() {
  const may = useMay();
  const dates = useDates();
  const [mayMail, mayBackup] = [may('mail.manage'), may('site.maintain')];
  const mail = useGetMailStatusQuery(undefined, { refetchOnMountOrArgChange: true, skip: !mayMail });
  const backup = useGetDashboardBackupQuery(undefined, { refetchOnMountOrArgChange: true, skip: !mayBackup });

  const notices = mayMail && mail.data !== undefined ? mailNotices(mail.data) : [];
  if (mayBackup && backup.data !== undefined && backup.data.state !== 'ok' && backup.data.state !== 'off') {
    const { state, last_at: last } = backup.data;
    const text = TEXTS.backup[state](last == null ? undefined : dates.moment(last));
    notices.push({ text, action: TEXTS.backup.see, to: `${paths.settings}?tab=backup` });
  }
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map(({ text, action, to }) => (
        <Alert
          key={text}
          severity="warning"
          action={
            <Button color="inherit" size="small" component={Link} to={to}>
              {action}
            </Button>
          }
        >
          {text}
        </Alert>
      ))}
    </div>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { MailNotice } from '../../components/mail/MailNotice';
import { needsAttention } from '../../components/mail/needsAttention';
import { paths } from '../../lib/paths';
import { useDates, type BackupStatus, type MailStatus } from './api';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

interface Notice {
  text: string;
  action: string;
  to: string;
}

const sent = (state: string) => `${paths.notifications}?tab=sent&status=${state}`;

/** Which emails did not arrive. */
function mailNotices({ failed, held }: MailStatus): Notice[] {
  const texts = TEXTS.mail;
  return [
    ...(failed > 0 ? [{ text: texts.failed(failed), action: texts.see, to: sent('failed') }] : []),
    ...(held > 0 ? [{ text: texts.held(held), action: texts.see, to: sent('held') }] : []),
  ];
}

interface Props {
  /** Undefined if it could not be loaded. */
  mail: MailStatus | undefined;
  /** Undefined also for those who do not look after backups. */
  backup: BackupStatus | undefined;
}

/** What is wrong with the system, each with the way to mend it. */
export function Notices({ mail, backup }: Props) {
  const mayMail = useMay()('mail.manage');
  const dates = useDates();

  const notices = mayMail && mail !== undefined ? mailNotices(mail) : [];
  if (backup !== undefined && backup.state !== 'ok' && backup.state !== 'off') {
    const { state, last_at: last } = backup;
    const text = TEXTS.backup[state](last == null ? undefined : dates.moment(last));
    notices.push({ text, action: TEXTS.backup.see, to: `${paths.settings}?tab=backup` });
  }
  const stuck = mail !== undefined && needsAttention(mail) ? mail : null;
  if (notices.length === 0 && stuck === null) return null;
  return (
    <div className={styles.notices}>
      {stuck !== null && <MailNotice status={stuck} />}
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

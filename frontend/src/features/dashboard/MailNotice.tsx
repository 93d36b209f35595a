import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import type { MailStatus } from './api';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.mail;
const sent = (state: string) => `${paths.notifications}?tab=sent&status=${state}`;

/** Says what keeps emails from arriving. */
export function MailNotice({ status }: { status: MailStatus }) {
  const { mail_server: server, waiting, failed, held } = status;
  const notices: [string, string, string][] = [
    ...(server === 'none' && waiting > 0 ? [[texts.noServer(waiting), texts.setUp, `${paths.settings}?tab=email`] as [string, string, string]] : []),
    ...(failed > 0 ? [[texts.failed(failed), texts.see, sent('failed')] as [string, string, string]] : []),
    ...(held > 0 ? [[texts.held(held), texts.see, sent('held')] as [string, string, string]] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map(([text, action, to]) => (
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

import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/StatusBadge';
import { paths } from '../../../lib/paths';
import { useDates, useListContactRequestsQuery } from '../api';
import { TEXTS } from '../texts';
import { Latest } from './Latest';
import styles from './Record.module.css';

const texts = TEXTS.record;

/** What the client wrote with the contact form. */
export function OwnMessages({ email }: { email: string }) {
  const dates = useDates();
  const query = useListContactRequestsQuery({ q: email, limit: 5 }, { refetchOnMountOrArgChange: true });
  const all = `${paths.requests}?${new URLSearchParams({ q: email }).toString()}`;
  return (
    <Latest
      title={texts.messages}
      query={query}
      failed={texts.messagesFailed}
      none={texts.noMessages}
      all={all}
      allName={texts.allMessages}
    >
      {({ id, created_at: sent, message, caseStyle, reference, status }) => (
        <li key={id} className={styles.line}>
          <div>
            <Link to={all}>{dates.moment(sent)}</Link>
            <p className={styles.detail}>{[caseStyle, message, reference].filter((part) => part !== '').join(' · ')}</p>
          </div>
          <StatusBadge status={status} />
        </li>
      )}
    </Latest>
  );
}

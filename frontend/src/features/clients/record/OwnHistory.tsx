import { paths } from '../../../lib/paths';
import { useDates, useListActivityQuery } from '../api';
import { TEXTS } from '../texts';
import { Latest } from './Latest';
import styles from './Record.module.css';

const texts = TEXTS.record;

/** Who changed what about the client. */
export function OwnHistory({ id }: { id: string }) {
  const dates = useDates();
  const query = useListActivityQuery({ subject: id, limit: 10 }, { refetchOnMountOrArgChange: true });
  return (
    <Latest
      title={texts.history}
      query={query}
      failed={texts.historyFailed}
      none={texts.noHistory}
      all={`${paths.settings}?${new URLSearchParams({ tab: 'activity', q: id }).toString()}`}
      allName={texts.allHistory}
    >
      {(line) => (
        <li key={line.id} className={styles.line}>
          <div>
            {line.text}
            <p className={styles.detail}>{dates.moment(line.at)}</p>
          </div>
        </li>
      )}
    </Latest>
  );
}

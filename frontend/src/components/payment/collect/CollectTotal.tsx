import { Link } from 'react-router-dom';
import type { ReceivableTotalResponse } from '../../../api/api.gen';
import { paths } from '../../../lib/paths';
import styles from './Collect.module.css';
import { inTotal } from './inTotal';

/** How much clients owe, with a link to the list. */
export function CollectTotal({ totals }: { totals: readonly ReceivableTotalResponse[] }) {
  if (totals.length === 0) return null;
  return (
    <p className={styles.brief}>
      <Link to={paths.payments}>{inTotal(totals)}</Link>
    </p>
  );
}

import { CollectTable } from '../../../components/payment/collect/CollectTable';
import { useListAddress } from '../../../lib/useListAddress';
import { PAGE_SIZE } from './useOwedCount';

/** The sessions that are still to be paid. */
export function CollectTab() {
  const { page, setPage } = useListAddress();
  return <CollectTable page={page} pageSize={PAGE_SIZE} onPage={setPage} />;
}

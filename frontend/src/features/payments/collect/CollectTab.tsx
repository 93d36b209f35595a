import { CollectTable } from '../../../components/payment/collect/CollectTable';
import { useListAddress } from '../../../lib/useListAddress';
import { useCollectSize } from './useOwedCount';

/** The sessions that are still to be paid. */
export function CollectTab() {
  const { page, setPage } = useListAddress();
  return <CollectTable page={page} pageSize={useCollectSize()} onPage={setPage} />;
}

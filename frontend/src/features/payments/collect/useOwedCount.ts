import { sessions } from '../../../components/payment/collect/inTotal';
import { usePageSize } from '../../../lib/usePageSize';
import { useListReceivablesQuery } from '../api';

const PAGE_SIZE = 25;

export const useCollectSize = () => usePageSize(PAGE_SIZE);

/** For how many sessions clients owe: asked for with the list's first page, so that both say the same. */
export function useOwedCount(): number {
  const limit = useCollectSize();
  const { data } = useListReceivablesQuery({ limit, offset: 0 }, { refetchOnMountOrArgChange: true });
  return sessions(data?.totals ?? []);
}

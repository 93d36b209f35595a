import { sessions } from '../../../components/payment/collect/inTotal';
import { useListReceivablesQuery } from '../api';

export const PAGE_SIZE = 25;

/** For how many sessions clients owe: asked for with the list's first page, so that both say the same. */
export function useOwedCount(): number {
  const { data } = useListReceivablesQuery({ limit: PAGE_SIZE, offset: 0 }, { refetchOnMountOrArgChange: true });
  return sessions(data?.totals ?? []);
}

import { api } from './endpoints';
import { useMay } from './permissions';

/** What waits for the signed-in person's answer, as far as it is known: `News` asks for it. */
export function useNews() {
  const { data } = api.endpoints.getNews.useQueryState();
  const may = useMay();
  return {
    /** Differs once anything has changed. */
    latest: data?.latest,
    requests: may('calendar.change') ? (data?.requests ?? 0) : 0,
    messages: data?.messages ?? 0,
  };
}

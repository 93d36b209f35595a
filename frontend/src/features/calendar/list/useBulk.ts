import { useState } from 'react';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { isByPhone } from '../../../components/booking/byPhone';
import { useToast } from '../../../components/toast/useToast';
import { useDecideBookingsMutation, useLazyExportBookingsQuery, type Booking } from '../api';
import { TEXTS } from '../texts';
import { LIST_TEXTS } from './texts';
import type { ListRequest } from '../useAppointments';

const texts = LIST_TEXTS;

/** What is done with several appointments at once. */
export function useBulk() {
  const [decide, { isLoading }] = useDecideBookingsMutation();
  const [download, { isFetching }] = useLazyExportBookingsQuery();
  const toast = useToast();
  const leaves = useMailLeaves();
  /** Whose appointments somebody else changed first. */
  const [left, setLeft] = useState<string[]>([]);

  const undo = async (ids: string[]) => {
    const back = { ids, expected_status: 'confirmed', status: 'pending', notify: true } as const;
    const { data } = await decide({ decideBookingsRequest: back });
    if (data?.every(({ refused }) => refused === null) === true) toast.info(TEXTS.undoneAndTold(leaves));
    else toast.error(TEXTS.undoFailed);
  };

  /** Confirms requests in one call. Those that are not pending any more are left, and named. */
  const confirm = async (requests: readonly Booking[]) => {
    const ids = requests.map(({ id }) => id);
    const to = { ids, expected_status: 'pending', status: 'confirmed', notify: true } as const;
    const { data } = await decide({ decideBookingsRequest: to });
    if (data === undefined) {
      toast.error(texts.confirmFailed);
      return;
    }
    const [done, others] = [true, false].map((wanted) => data.filter(({ refused }) => (refused === null) === wanted));
    setLeft((others ?? []).map(({ id }) => requests.find((request) => request.id === id)?.client_name ?? id));
    const confirmed = (done ?? []).map(({ id }) => id);
    if (confirmed.length > 0) {
      const calls = requests.filter((request) => confirmed.includes(request.id) && isByPhone(request));
      const names = calls.map(({ client_name: name }) => name).join(', ');
      const saved =
        names === '' ? texts.confirmed(confirmed.length, leaves) : texts.confirmedCall(confirmed.length, names);
      toast.success(saved, { label: TEXTS.undo, run: () => void undo(confirmed) });
    }
  };

  /** Saves the chosen appointments as a file, or all of the view. */
  const save = async (request: ListRequest, chosen: readonly Booking[]) => {
    const ids = chosen.length === 0 ? undefined : chosen.map(({ id }) => id).join(',');
    const { isSuccess } = await download({ ...request, ids });
    if (isSuccess) toast.success(texts.exported);
    else toast.error(texts.exportFailed);
  };

  return { confirm, save, busy: isLoading || isFetching, left, forgetLeft: () => setLeft([]) };
}

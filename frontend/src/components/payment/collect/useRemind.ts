import type { ReceivableResponse } from '../../../api/api.gen';
import { api } from '../../../api/endpoints';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { uuid } from '../../../lib/uuid';
import { useToast } from '../../toast/useToast';
import { TEXTS } from './texts';

/** Reminds a client of what they owe, at most once a day; the server sees to that. */
export function useRemind() {
  const [remind, { isLoading }] = api.useRemindClientsMutation();
  const leaves = useMailLeaves();
  const toast = useToast();

  return {
    reminding: isLoading,
    /** Says whether the client gets a reminder. */
    remind: async ({ id, client_name: client }: ReceivableResponse): Promise<boolean> => {
      const { data, error } = await remind({ 'Idempotency-Key': uuid(), remindClientsRequest: { booking_ids: [id] } });
      const obstacle = data?.[0]?.obstacle;
      if (error !== undefined) toast.error(TEXTS.failedToRemind);
      else if (obstacle == null) toast.success(TEXTS.reminded(client)(leaves));
      else toast.error(`${TEXTS.failedToRemind} ${TEXTS.obstacles[obstacle]}`);
      return error === undefined && obstacle == null;
    },
  };
}

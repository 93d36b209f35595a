import { useToast } from '../../../components/toast/useToast';
import { useLazyListPaymentsQuery, useRefundPaymentMutation, useRequestKey, type Booking } from '../api';
import { STATUS_TEXTS } from './texts';

const texts = STATUS_TEXTS;
/** More payments than a booking can have. */
const ALL = 500;

/** Returns everything that was paid for a booking. What is left over is said, and is under Payments. */
export function useRefundAll(booking: Booking) {
  const [read] = useLazyListPaymentsQuery();
  const [refund] = useRefundPaymentMutation();
  const keyOf = useRequestKey();
  const toast = useToast();

  return async () => {
    const { data } = await read({ bookingId: booking.id, limit: ALL });
    const paid = data?.items.filter(({ state }) => state === 'paid' || state === 'partly_refunded');
    const refundRequest = { reason: texts.refundReason };
    const answers = (paid ?? []).map(({ id }) =>
      refund({ id, 'Idempotency-Key': keyOf({ id, ...refundRequest }), refundRequest }),
    );
    const failed = paid === undefined || (await Promise.all(answers)).some(({ error }) => error !== undefined);
    if (failed) toast.error(texts.refundFailed);
    else toast.success(texts.refunded);
  };
}

import type { CaseTypeChoice, SessionKind, TimeSlotResponse } from '../../api/public.gen';
import { publicApi } from '../../api/publicApi';

export type {
  EmployeeResponse as Mediator,
  BookedResponse as Booking,
  CreateBookingRequest as BookingRequest,
  SharedSessionResponse as SharedSession,
  VisitedBookingResponse as Visit,
  VisitedPaymentResponse as VisitedPayment,
} from '../../api/public.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { fieldMistake, reasonIn } from '../../api/refusals';
export { useBookOnce } from '../../api/useBookOnce';
export { useCurrency, usePrice } from '../../api/useCurrency';
export { useDates } from '../../api/useDates';
export { useContent } from '../../api/useContent';
export { useSite } from '../../api/useSite';

export type { CaseTypeChoice, SessionKind };

/** An available session. Old data may have no price. */
export type Slot = Omit<TimeSlotResponse, 'price'> & { price?: number | null };

export const {
  useListEmployeesQuery,
  useListOpeningsQuery,
  useListTimeSlotsQuery,
  useGetPaymentOptionsQuery,
  useSeeSessionQuery,
  useLazyVisitBookingQuery,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
  useStartPaymentMutation,
  useReportDemoPaymentMutation,
  useRefreshPaymentMutation,
} = publicApi;

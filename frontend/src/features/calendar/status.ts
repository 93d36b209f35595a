import type { Booking } from './api';

/** A pending request whose time is held while the visitor pays. */
export const isHeld = ({ status, pay_by }: Booking) => status === 'pending' && pay_by !== null;

/** Whether it waits for an answer that the office can give. */
export const canConfirm = (booking: Booking) => booking.status === 'pending' && !isHeld(booking);

export const isMovable = (booking: Booking) => ['pending', 'confirmed'].includes(booking.status) && !isHeld(booking);

/** A time on the practice's clock. */
interface Clock {
  today: string;
  time: string;
}

/** Whether its session has not started, and will take place. */
export const isAhead = ({ status, date, start_time }: Booking, { today, time }: Clock) =>
  ['pending', 'confirmed'].includes(status) && `${date} ${start_time}` > `${today} ${time}`;

/** Whether its client may no longer change it. */
export const isFixed = ({ free_until: until }: Booking, { today, time }: Clock) =>
  until !== null && `${until.date} ${until.time}` < `${today} ${time}`;

/** Whether its session is over, by the practice's clock. */
export const isOver = ({ date, end_time }: Booking, { today, time }: Clock) =>
  `${date} ${end_time}` <= `${today} ${time}`;

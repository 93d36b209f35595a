import type { Booking } from './api';

/** A pending request whose time is held while the visitor pays. */
export const isHeld = ({ status, pay_by }: Booking) => status === 'pending' && pay_by !== null;

/** Whether it waits for an answer that the office can give. */
export const canConfirm = (booking: Booking) => booking.status === 'pending' && !isHeld(booking);

export const isMovable = (booking: Booking) => ['pending', 'confirmed'].includes(booking.status) && !isHeld(booking);

/** Whether its session is over, by the practice's clock. */
export const isOver = ({ date, end_time }: Booking, { today, time }: { today: string; time: string }) =>
  `${date} ${end_time}` <= `${today} ${time}`;

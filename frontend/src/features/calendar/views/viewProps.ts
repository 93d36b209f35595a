import type { Booking } from '../api';

export interface ViewProps {
  days: string[];
  /** The mediators who have a column of their own in the day view. */
  mediators: readonly { id: string; name: string }[];
  bookings: Booking[];
  /** The date of the view. */
  date: string;
  today: string;
  time: string;
  colorOf: (mediator: string) => number;
  onOpen: (booking: Booking) => void;
  onDay: (day: string) => void;
}

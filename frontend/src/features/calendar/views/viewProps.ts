import type { Booking } from '../api';

export interface ViewProps {
  days: string[];
  bookings: Booking[];
  /** The date that the view is of. */
  date: string;
  today: string;
  time: string;
  colorOf: (mediator: string) => number;
  onOpen: (booking: Booking) => void;
  onDay: (day: string) => void;
}

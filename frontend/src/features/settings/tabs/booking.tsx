import { BookingRules } from './BookingRules';
import { OwnWebsite } from './OwnWebsite';
import type { Section } from './section';

export const booking: Section = {
  title: 'Booking',
  fields: [
    'bookingWindow',
    'minimumNotice',
    'cancelNotice',
    'requestsPerAddress',
    'requestsPerNetwork',
    'requestsWithoutSum',
    'hostSites',
  ],
  Panel: () => (
    <>
      <BookingRules />
      <OwnWebsite />
    </>
  ),
};

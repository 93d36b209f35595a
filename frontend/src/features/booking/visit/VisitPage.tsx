import { useCallback, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useVisitBookingQuery } from '../api';
import { TEXTS } from '../texts';
import { PrivatePage } from './PrivatePage';
import { VisitedBooking } from './VisitedBooking';

/** The booking behind the private link in the confirmation. */
export function VisitPage() {
  const { token = '' } = useParams();
  const answer = useVisitBookingQuery({ token }, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const toTheTop = useCallback(() => heading.current?.focus(), []);
  return (
    <PrivatePage title={TEXTS.visit.title} heading={heading} answer={answer}>
      {(visit) => <VisitedBooking token={token} visit={visit} onReturn={toTheTop} />}
    </PrivatePage>
  );
}

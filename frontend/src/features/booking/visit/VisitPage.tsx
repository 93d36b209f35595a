import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { PrivatePage } from '../../../components/visit/PrivatePage';
import styles from '../../../components/visit/Visit.module.css';
import { useVisitBookingQuery } from '../api';
import { TEXTS } from '../texts';
import { VisitedBooking } from './VisitedBooking';

/** In the history entry after a new request: the address the practice will reply to. It survives a reload. */
export interface Sent {
  sent: string;
}

const sentIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'sent' in state ? (state as Sent).sent : null;

/** The booking behind the private link: after the request, and whenever the visitor returns to it. */
export function VisitPage() {
  const { token = '' } = useParams();
  const sent = sentIn(useLocation().state);
  const answer = useVisitBookingQuery({ token }, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const toTheTop = useCallback(() => heading.current?.focus(), []);
  const isSent = sent !== null && answer.currentData?.status === 'pending';
  useEffect(() => {
    if (sent !== null) toTheTop();
  }, [sent, toTheTop]);
  return (
    <PrivatePage title={isSent ? TEXTS.confirmation.heading : TEXTS.visit.title} heading={heading} answer={answer}>
      {(visit) => (
        <div className={styles.panel}>
          <VisitedBooking token={token} visit={visit} sent={isSent ? sent : null} onReturn={toTheTop} />
        </div>
      )}
    </PrivatePage>
  );
}

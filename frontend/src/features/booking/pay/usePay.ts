import { useEffect, useRef, useState } from 'react';
import { browser } from '../../../lib/browser';
import {
  problemOf,
  reasonIn,
  useReportDemoPaymentMutation,
  useRefreshPaymentMutation,
  useStartPaymentMutation,
  type ApiError,
  type VisitedPayment,
} from '../api';
import type { CardOutcome } from './card';
import { TEXTS } from './texts';

const SLOW_MS = 10_000;

export type Paid =
  | { kind: 'paid'; payment: VisitedPayment }
  /** The browser goes to the provider's page. */
  | { kind: 'leaving' }
  /** The demo form has to ask for a card first. */
  | { kind: 'card' }
  | { kind: 'problem'; text: string; reason?: string | undefined };

const problem = (text: string, error?: ApiError): Paid => ({
  kind: 'problem',
  text,
  reason: reasonIn(problemOf(error)),
});

const resultOf = (payment: VisitedPayment): Paid => {
  if (payment.state === 'paid') return { kind: 'paid', payment };
  return problem(payment.state === 'failed' ? TEXTS.problems.declined : TEXTS.problems.unfinished);
};

/** Pays for a booking: one attempt at a time, and never again what is paid already. */
export function usePay() {
  const [start] = useStartPaymentMutation();
  const [demo] = useReportDemoPaymentMutation();
  const [refresh] = useRefreshPaymentMutation();
  const [isPaying, setPaying] = useState(false);
  const running = useRef(false);

  // Back from the provider's page, the browser may show this one as it was left.
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setPaying(false);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const attempt = async (token: string, card: CardOutcome | null): Promise<Paid> => {
    const started = await start({ token });
    if (started.data === undefined) {
      if (problemOf(started.error)?.code !== 'payment_settled') return problem(TEXTS.problems.failed, started.error);
      // Perhaps it was paid in another tab.
      const now = await refresh({ token });
      return now.data?.state === 'paid' ? resultOf(now.data) : problem(TEXTS.problems.settled);
    }
    if (started.data.redirect_url !== null) {
      browser.leaveFor(started.data.redirect_url);
      return { kind: 'leaving' };
    }
    if (card === null) return { kind: 'card' };
    if (card === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const answer = await demo({ token, demoOutcomeRequest: { outcome: card === 'slow' ? 'success' : card } });
    return answer.data === undefined ? problem(TEXTS.problems.failed, answer.error) : resultOf(answer.data);
  };

  /** Undefined while another attempt is running. */
  const pay = async (token: string, card: CardOutcome | null): Promise<Paid | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPaying(true);
    const paid = await attempt(token, card);
    // Until the browser has left, a second press must not start another payment.
    if (paid.kind === 'leaving') return paid;
    running.current = false;
    setPaying(false);
    return paid;
  };

  return { pay, isPaying };
}

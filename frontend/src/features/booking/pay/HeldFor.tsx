import { useEffect, useState } from 'react';
import { Hint } from '../../../components/Hint';
import { TEXTS } from './texts';

const TICK_MS = 10_000;

/** How long the time of a booking is still held, in words. */
export function HeldFor({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  if (left <= 0) return <Hint role="status">{TEXTS.heldNoLonger}</Hint>;
  const minutes = Math.floor(left / 60_000);
  return <Hint>{minutes === 0 ? TEXTS.heldLastMinute : TEXTS.held(minutes)}</Hint>;
}

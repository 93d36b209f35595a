import { useEffect, useState } from 'react';
import { timeIn, todayIn } from '../lib/dates';
import { useSite } from './useSite';

const TICK_MS = 30_000;

/** The current date and time in the practice's time zone. */
export function useClock() {
  const { timezone } = useSite();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { timezone, today: todayIn(timezone, now), time: timeIn(timezone, now) };
}

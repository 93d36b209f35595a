import { useClock } from './useClock';

interface Session {
  date: string;
  end_time: string;
  status: string;
}

/** Whether a session is to take place, or is taking place right now, as far as anybody knows. */
export function useIsAhead(): (session: Session) => boolean {
  const { today, time } = useClock();
  return ({ date, end_time, status }) =>
    (status === 'pending' || status === 'confirmed') && `${date} ${end_time}` > `${today} ${time}`;
}

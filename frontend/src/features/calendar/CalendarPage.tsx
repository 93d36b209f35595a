import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CalendarScreen } from './CalendarScreen';
import { arrival } from './useCalendarAddress';

/** Restores the last view and applies the URL's parameters, then shows the screen. */
export function CalendarPage() {
  const { key, search, hash } = useLocation();
  const [start] = useState(() => ({ key, ...arrival(search) }));
  if (start.search !== null && start.key === key) return <Navigate to={{ search: start.search, hash }} replace />;
  return <CalendarScreen newClient={start.newClient} />;
}

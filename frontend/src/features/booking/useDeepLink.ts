import { useEffect, useRef, type Dispatch } from 'react';
import { isBusinessDay } from '../../lib/dates';
import { useListEmployeesQuery, useSite } from './api';
import type { ChoiceAction } from './bookingReducer';
import { useBookingWindow } from './useOpenSlots';

/** What a link to the dialog asks for; its words are anybody's and may mean nothing. */
export interface DeepLink {
  mediator: string;
  date: string | null;
}

/** Brings the dialog to where the link wants it, as far as that can be had. */
export function useDeepLink(link: DeepLink | null, dispatch: Dispatch<ChoiceAction>) {
  const { data: mediators } = useListEmployeesQuery({}, { skip: link === null });
  const { from, to } = useBookingWindow();
  const { businessDays } = useSite();
  const granted = useRef(false);

  useEffect(() => {
    if (link === null || mediators === undefined || granted.current) return;
    granted.current = true;
    const mediator = mediators.find(({ id, status }) => id === link.mediator && status === 'active');
    if (mediator === undefined) return;
    dispatch({ type: 'mediator', mediator });
    const { date } = link;
    // In 2026-02-30 the week has no such day.
    const canBeOpen =
      date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && from <= date && date <= to && isBusinessDay(date, businessDays);
    if (canBeOpen) dispatch({ type: 'date', date });
    dispatch({ type: 'step', step: canBeOpen ? 'session' : 'date' });
  }, [link, mediators, from, to, businessDays, dispatch]);
}

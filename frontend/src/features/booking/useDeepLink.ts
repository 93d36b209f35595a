import { useEffect, useRef, type Dispatch } from 'react';
import { isBusinessDay } from '../../lib/dates';
import { useListEmployeesQuery, useSite } from './api';
import type { ChoiceAction } from './bookingReducer';
import { useBookingWindow } from './useOpenSlots';

/** The mediator and date of a link to the dialog. Anyone can write one, so both may be invalid. */
export interface DeepLink {
  mediator: string;
  date: string | null;
}

/** Opens the dialog at the mediator and date of the link, as far as they are valid. */
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
    // An impossible date such as 2026-02-30 is no business day.
    const canBeOpen =
      date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && from <= date && date <= to && isBusinessDay(date, businessDays);
    if (canBeOpen) dispatch({ type: 'date', date });
    dispatch({ type: 'step', step: canBeOpen ? 'session' : 'date' });
  }, [link, mediators, from, to, businessDays, dispatch]);
}

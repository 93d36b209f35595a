import { useEffect, useRef, type Dispatch } from 'react';
import { isBusinessDay } from '../../lib/dates';
import { useListEmployeesQuery, useSite } from './api';
import type { ChoiceAction } from './choice';
import { useBookingWindow } from './useOpenSlots';

/** What a link to the dialog asks for; its words are anybody's and may mean nothing. */
export interface Wish {
  mediator: string;
  date: string | null;
}

/** Brings the dialog to where the link wants it, as far as that can be had. */
export function useWish(wish: Wish | null, dispatch: Dispatch<ChoiceAction>) {
  const { data: mediators } = useListEmployeesQuery({}, { skip: wish === null });
  const { from, to } = useBookingWindow();
  const { businessDays } = useSite();
  const granted = useRef(false);

  useEffect(() => {
    if (wish === null || mediators === undefined || granted.current) return;
    granted.current = true;
    const mediator = mediators.find(({ id, status }) => id === wish.mediator && status === 'active');
    if (mediator === undefined) return;
    dispatch({ type: 'mediator', mediator });
    const { date } = wish;
    // In 2026-02-30 the week has no such day.
    const canBeOpen =
      date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && from <= date && date <= to && isBusinessDay(date, businessDays);
    if (canBeOpen) dispatch({ type: 'date', date });
    dispatch({ type: 'step', step: canBeOpen ? 'session' : 'date' });
  }, [wish, mediators, from, to, businessDays, dispatch]);
}

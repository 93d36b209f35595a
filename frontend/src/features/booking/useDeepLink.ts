import { useEffect, useRef, type Dispatch } from 'react';
import { PUBLIC_MEDIATORS } from '../../api/pageData';
import { isBusinessDay } from '../../lib/dates';
import { useListEmployeesQuery, useSite } from './api';
import type { Choice, ChoiceAction } from './bookingReducer';
import { useBookingWindow, useOpenSlots } from './useOpenSlots';

/** The mediator, date and session of a link to the dialog. Anyone can write one, so all may be invalid. */
export interface DeepLink {
  mediator: string;
  date: string | null;
  session: string | null;
}

/** Opens the dialog at the mediator, date and session of the link, as far as they are valid. */
export function useDeepLink(link: DeepLink | null, choice: Choice, dispatch: Dispatch<ChoiceAction>) {
  const { data: mediators } = useListEmployeesQuery(PUBLIC_MEDIATORS, { skip: link === null });
  const { from, to } = useBookingWindow();
  const { businessDays } = useSite();
  const granted = useRef(false);
  const settled = useRef(false);

  const mediator = mediators?.find(({ id, status }) => id === link?.mediator && status === 'active');
  const date = link?.date ?? null;
  // An impossible date such as 2026-02-30 is no business day.
  const canBeOpen =
    date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && from <= date && date <= to && isBusinessDay(date, businessDays);
  const session = canBeOpen ? (link?.session ?? null) : null;
  const skip = mediator === undefined || session === null;
  const { slots, isSuccess, isFetching } = useOpenSlots(mediator?.id ?? '', date ?? '', date ?? '', skip);
  const isFresh = isSuccess && !isFetching;

  useEffect(() => {
    if (link === null || mediators === undefined || granted.current) return;
    granted.current = true;
    if (mediator === undefined) return;
    dispatch({ type: 'mediator', mediator });
    if (canBeOpen) dispatch({ type: 'date', date });
    if (canBeOpen) dispatch({ type: 'step', step: 'session' });
    else dispatch({ type: link.session === null ? 'step' : 'taken', step: 'date' });
  }, [link, mediators, mediator, date, canBeOpen, dispatch]);

  useEffect(() => {
    if (session === null || mediator === undefined || choice.date === null || settled.current) return;
    if (choice.date !== date || choice.step !== 'session' || choice.slot !== null) {
      // The visitor has gone elsewhere in the meantime.
      settled.current = true;
    } else if (isFresh) {
      settled.current = true;
      const slot = slots?.find(({ id }) => id === session);
      if (slot !== undefined) dispatch({ type: 'opening', mediator, slot });
      else dispatch({ type: 'taken', step: slots?.length === 0 ? 'date' : 'session' });
    }
  }, [session, mediator, choice, date, slots, isFresh, dispatch]);
}

import type { Mediator, Slot } from './api';

export type Step = 'mediator' | 'date' | 'session' | 'details' | 'payment';

/** The visitor's choices so far. A new choice resets those that depend on it. */
export interface Choice {
  step: Step;
  mediator: Mediator | null;
  date: string | null;
  slot: Slot | null;
}

export type ChoiceAction =
  | { type: 'mediator'; mediator: Mediator }
  | { type: 'date'; date: string }
  | { type: 'slot'; slot: Slot }
  | { type: 'opening'; mediator: Mediator; slot: Slot }
  | { type: 'slotLost' }
  | { type: 'step'; step: Step };

export const NOTHING_CHOSEN: Choice = { step: 'mediator', mediator: null, date: null, slot: null };

export function bookingReducer(choice: Choice, action: ChoiceAction): Choice {
  switch (action.type) {
    case 'mediator':
      return action.mediator.id === choice.mediator?.id
        ? choice
        : { ...choice, mediator: action.mediator, date: null, slot: null };
    case 'date':
      return action.date === choice.date ? choice : { ...choice, date: action.date, slot: null };
    case 'slot':
      return { ...choice, slot: action.slot };
    case 'opening':
      return { step: 'details', mediator: action.mediator, date: action.slot.date, slot: action.slot };
    case 'slotLost':
      return { ...choice, slot: null, step: 'session' };
    case 'step':
      return { ...choice, step: action.step };
  }
}

import type { Mediator, Slot } from './api';

export type Step = 'mediator' | 'date' | 'session' | 'details' | 'payment';

/** The visitor's choices so far. A new choice resets those that depend on it. */
export interface Choice {
  step: Step;
  mediator: Mediator | null;
  date: string | null;
  slot: Slot | null;
  /** Whether the session of the link is no longer open. */
  wasTaken: boolean;
}

export type ChoiceAction =
  | { type: 'mediator'; mediator: Mediator }
  | { type: 'date'; date: string }
  | { type: 'slot'; slot: Slot }
  | { type: 'opening'; mediator: Mediator; slot: Slot }
  | { type: 'slotLost' }
  | { type: 'taken'; step: Step }
  | { type: 'step'; step: Step };

export const NOTHING_CHOSEN: Choice = { step: 'mediator', mediator: null, date: null, slot: null, wasTaken: false };

export function bookingReducer(choice: Choice, action: ChoiceAction): Choice {
  switch (action.type) {
    case 'mediator':
      return action.mediator.id === choice.mediator?.id
        ? choice
        : { ...choice, mediator: action.mediator, date: null, slot: null, wasTaken: false };
    case 'date':
      return action.date === choice.date ? choice : { ...choice, date: action.date, slot: null };
    case 'slot':
      return { ...choice, slot: action.slot };
    case 'opening':
      return { step: 'details', mediator: action.mediator, date: action.slot.date, slot: action.slot, wasTaken: false };
    case 'slotLost':
      return { ...choice, slot: null, step: 'session' };
    case 'taken':
      return { ...choice, step: action.step, wasTaken: true };
    case 'step':
      return { ...choice, step: action.step, wasTaken: choice.wasTaken && action.step !== 'details' };
  }
}

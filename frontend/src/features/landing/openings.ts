import { languageOf } from '../../api/languageOf';
import type { MediatorText } from '../../api/public.gen';
import { ROLE_NAMES } from '../../api/roles';
import { timeRange, weekdayName, type Dates } from '../../lib/dates';
import { initials } from '../../lib/initials';
import type { Language } from '../../lib/language';
import type { Mediator, Slot } from './api';

/** How many openings stand at the top of the page. */
const SHOWN = 4;

/** An opening as the page shows it. The server writes the same (crates/api/src/routes/pages/facts.rs). */
export interface Opening {
  mediator: string;
  /** "Mon, Nov 23" */
  day: string;
  /** "9:00 AM – 12:00 PM" */
  time: string;
  /** After the landing page's address; opens the dialog at this session. */
  query: string;
}

/** A mediator as the page shows them. */
export interface MediatorCard extends Mediator {
  initials: string;
  /** "Senior mediator" */
  title: string;
  openings: Opening[];
  /** The language of each text. */
  lang: Record<MediatorText, Language>;
}

const openingOf = ({ employee_id, date, time, end_time, id }: Slot, mediator: string, dates: Dates): Opening => ({
  mediator,
  day: `${weekdayName(date)}, ${dates.dayAndMonth(date)}`,
  time: timeRange(time, end_time),
  query: `?book=${employee_id}&date=${date}&session=${id}`,
});

/** Staff also get the mediators who take no bookings, and visitors never do. */
export function cardsOf(mediators: readonly Mediator[], slots: readonly Slot[], dates: Dates): MediatorCard[] {
  return mediators
    .filter(({ status }) => status === 'active')
    .map((mediator) => ({
      ...mediator,
      initials: initials(mediator.name),
      title: ROLE_NAMES[mediator.role],
      lang: {
        bio: languageOf(mediator, 'bio'),
        specialties: languageOf(mediator, 'specialties'),
        certification: languageOf(mediator, 'certification'),
        languages: languageOf(mediator, 'languages'),
      },
      openings: slots
        .filter(({ employee_id }) => employee_id === mediator.id)
        .map((slot) => openingOf(slot, mediator.name, dates)),
    }));
}

/** The next openings of all mediators. */
export const nextOpenings = (mediators: readonly Mediator[], slots: readonly Slot[], dates: Dates): Opening[] =>
  slots
    .flatMap((slot) => {
      const mediator = mediators.find(({ id }) => id === slot.employee_id);
      return mediator === undefined ? [] : [openingOf(slot, mediator.name, dates)];
    })
    .slice(0, SHOWN);

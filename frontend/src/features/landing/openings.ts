import { languageOf } from '../../api/languageOf';
import type { MediatorText } from '../../api/public.gen';
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
  /** The query of the landing page's address that opens the dialog at this session. */
  query: string;
}

/** A mediator as the page shows them. */
export interface MediatorCard extends Mediator {
  initials: string;
  /** "Divorce, Parenting plans" */
  specialtiesText: string;
  /** "English, Spanish" */
  languagesText: string;
  openings: Opening[];
  /** The first of them. */
  next: Opening | null;
  /** The language of each text. */
  lang: Record<MediatorText, Language>;
}

const openingOf = ({ employee_id, date, time, end_time, id }: Slot, mediator: string, dates: Dates): Opening => ({
  mediator,
  day: `${weekdayName(date)}, ${dates.dayAndMonth(date)}`,
  time: timeRange(time, end_time),
  query: `book=${employee_id}&date=${date}&session=${id}`,
});

/** Staff also get the mediators who take no bookings, and visitors never do. */
export function cardsOf(mediators: readonly Mediator[], slots: readonly Slot[], dates: Dates): MediatorCard[] {
  return mediators
    .filter(({ status }) => status === 'active')
    .map((mediator) => {
      const openings = slots
        .filter(({ employee_id }) => employee_id === mediator.id)
        .map((slot) => openingOf(slot, mediator.name, dates));
      return {
        ...mediator,
        initials: initials(mediator.name),
        specialtiesText: mediator.specialties.join(', '),
        languagesText: mediator.languages.join(', '),
        lang: {
          bio: languageOf(mediator, 'bio'),
          specialties: languageOf(mediator, 'specialties'),
          certification: languageOf(mediator, 'certification'),
          languages: languageOf(mediator, 'languages'),
        },
        openings,
        next: openings[0] ?? null,
      };
    });
}

/** The next openings of all mediators. */
export const nextOpenings = (mediators: readonly Mediator[], slots: readonly Slot[], dates: Dates): Opening[] =>
  slots
    .flatMap((slot) => {
      const mediator = mediators.find(({ id }) => id === slot.employee_id);
      return mediator === undefined ? [] : [openingOf(slot, mediator.name, dates)];
    })
    .slice(0, SHOWN);

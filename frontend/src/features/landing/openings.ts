import { languageOf } from '../../api/languageOf';
import type { MediatorText } from '../../api/public.gen';
import { timeRange, weekdayName, type Dates } from '../../lib/dates';
import { initials } from '../../lib/initials';
import type { Language } from '../../lib/language';
import { price } from '../../lib/money';
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
  /** "$750" */
  price: string;
  /** The query of the landing page's address that opens the dialog at this session. */
  query: string;
}

/** How the page writes dates and prices. */
interface Words {
  dates: Dates;
  currency: string;
}

const CENTER = { x: 50, y: 50 };

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

const openingOf = (slot: Slot, mediator: string, { dates, currency }: Words): Opening => ({
  mediator,
  day: `${weekdayName(slot.date)}, ${dates.dayAndMonth(slot.date)}`,
  time: timeRange(slot.time, slot.end_time),
  price: price(slot.price, currency),
  query: `book=${slot.employee_id}&date=${slot.date}&session=${slot.id}`,
});

/** Staff also get the mediators who take no bookings, and visitors never do. */
export function cardsOf(mediators: readonly Mediator[], slots: readonly Slot[], words: Words): MediatorCard[] {
  return mediators
    .filter(({ status }) => status === 'active')
    .map((mediator) => {
      const openings = slots
        .filter(({ employee_id }) => employee_id === mediator.id)
        .map((slot) => openingOf(slot, mediator.name, words));
      return {
        ...mediator,
        // An earlier version that is still running says nothing of it.
        profileFocus: (mediator as Partial<Mediator>).profileFocus ?? CENTER,
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

/** The next openings: of different days and mediators where there are any. The server chooses the same. */
export function nextOpenings(mediators: readonly Mediator[], slots: readonly Slot[], words: Words): Opening[] {
  const shown = slots.filter((slot) => mediators.some(({ id }) => id === slot.employee_id));
  const chosen: Slot[] = [];
  for (const day of new Set(shown.map(({ date }) => date))) {
    const open = shown.filter(({ date }) => date === day);
    const isNew = ({ employee_id }: Slot) => chosen.every((known) => known.employee_id !== employee_id);
    chosen.push(...[open.find(isNew) ?? open[0]].filter((slot) => slot !== undefined));
  }
  const others = shown.filter((slot) => !chosen.includes(slot));
  const start = ({ date, time }: Slot) => `${date} ${time}`;
  return [...chosen, ...others]
    .slice(0, SHOWN)
    .sort((one, next) => (start(one) < start(next) ? -1 : start(one) > start(next) ? 1 : 0))
    .map((slot) => openingOf(slot, mediators.find(({ id }) => id === slot.employee_id)?.name ?? '', words));
}

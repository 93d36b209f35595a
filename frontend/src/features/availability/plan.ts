import type { Weekday } from '../../lib/dates';
import type { PlannedSession, ScheduleBody, SessionKind } from './api';
import { keyOf } from './sessions';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

interface SessionFields {
  offered: boolean;
  /** On this day; empty for the price of the kind. */
  price: string;
}

/** Fields of the weekly plan's form. */
export interface PlanFields {
  /** By kind of session. */
  prices: Record<string, string>;
  /** Whether some days have prices of their own. */
  varies: boolean;
  /** By kind of session. */
  days: Record<Weekday, Record<string, SessionFields>>;
  exceptions: { date: string; reason: string }[];
}

const record = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

const isOf = (kind: SessionKind) => (planned: PlannedSession) =>
  planned.time === kind.start && planned.duration === kind.duration;

/** The value that occurs most often; of several, the first. */
function commonest(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts.keys()].find((value) => counts.get(value) === most);
}

/** Turns a plan into form fields, for these kinds of session and the days that the form shows. */
export function planFields(
  schedule: ScheduleBody | null,
  businessDays: readonly string[],
  kinds: readonly SessionKind[],
): PlanFields {
  const shown = WEEKDAYS.filter((day) => businessDays.includes(day));
  const planned = (day: Weekday, kind: SessionKind) => schedule?.weekly?.[day]?.find(isOf(kind));
  const usual = new Map(
    kinds.map((kind) => {
      const prices = shown.flatMap((day) => planned(day, kind) ?? []).map(({ price }) => price ?? kind.price);
      return [keyOf(kind), commonest(prices) ?? kind.price];
    }),
  );
  const fieldsOn = (day: Weekday) => (kind: SessionKind) => {
    const session = planned(day, kind);
    const price = session === undefined ? usual.get(keyOf(kind)) : (session.price ?? kind.price);
    const own = price === usual.get(keyOf(kind)) ? '' : String(price);
    return [keyOf(kind), { offered: session !== undefined, price: own }] as const;
  };
  const days = record(WEEKDAYS, (day) => Object.fromEntries(kinds.map(fieldsOn(day))));
  return {
    prices: Object.fromEntries([...usual].map(([key, price]) => [key, String(price)])),
    varies: shown.some((day) => Object.values(days[day]).some(({ price }) => price !== '')),
    days,
    exceptions: (schedule?.exceptions ?? []).map(({ date, reason }) => ({ date, reason: reason ?? '' })),
  };
}

/** Sessions of a stored plan that are of no kind. The form shows them and does not change them. */
export const otherSessions = (
  schedule: ScheduleBody | null,
  day: Weekday,
  kinds: readonly SessionKind[],
): PlannedSession[] => (schedule?.weekly?.[day] ?? []).filter((planned) => !kinds.some((kind) => isOf(kind)(planned)));

/** The plan to store. Whatever the form does not show stays unchanged. */
export function planOf(
  { prices, varies, days, exceptions }: PlanFields,
  stored: ScheduleBody | null,
  businessDays: readonly string[],
  kinds: readonly SessionKind[],
): ScheduleBody {
  const shown = WEEKDAYS.filter((day) => businessDays.includes(day));
  const priceOn = (day: Weekday, key: string) => {
    const own = varies ? (days[day][key]?.price.trim() ?? '') : '';
    return Number(own === '' ? prices[key] : own);
  };
  const weekly = record(shown, (day) => [
    ...kinds
      .filter((kind) => days[day][keyOf(kind)]?.offered === true)
      .map((kind) => ({ time: kind.start, duration: kind.duration, price: priceOn(day, keyOf(kind)) })),
    ...otherSessions(stored, day, kinds),
  ]);
  return {
    weekly: { ...stored?.weekly, ...weekly },
    exceptions: exceptions
      .map(({ date, reason }) => ({ date, reason: reason.trim() }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}

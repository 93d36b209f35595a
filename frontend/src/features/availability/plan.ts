import type { Weekday } from '../../lib/dates';
import type { PlannedSession, ScheduleBody, SessionKind } from './api';
import { keyOf } from './sessions';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

interface SessionFields {
  offered: boolean;
  price: string;
}

/** Fields of the weekly plan's form. */
export interface PlanFields {
  /** By kind of session. */
  days: Record<Weekday, Record<string, SessionFields>>;
  exceptions: { date: string; reason: string }[];
}

const record = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

const isOf = (kind: SessionKind) => (planned: PlannedSession) =>
  planned.time === kind.start && planned.duration === kind.duration;

/** Turns a plan into form fields, for these kinds of session. */
export function planFields(schedule: ScheduleBody | null, kinds: readonly SessionKind[]): PlanFields {
  const plannedOn = (day: Weekday) => schedule?.weekly?.[day] ?? [];
  const fieldsOn = (day: Weekday) => (kind: SessionKind) => {
    const planned = plannedOn(day).find(isOf(kind));
    return [keyOf(kind), { offered: planned !== undefined, price: String(planned?.price ?? kind.price) }] as const;
  };
  return {
    days: record(WEEKDAYS, (day) => Object.fromEntries(kinds.map(fieldsOn(day)))),
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
  { days, exceptions }: PlanFields,
  stored: ScheduleBody | null,
  businessDays: readonly string[],
  kinds: readonly SessionKind[],
): ScheduleBody {
  const shown = WEEKDAYS.filter((day) => businessDays.includes(day));
  const weekly = record(shown, (day) => [
    ...kinds
      .filter((kind) => days[day][keyOf(kind)]?.offered === true)
      .map((kind) => ({
        time: kind.start,
        duration: kind.duration,
        price: Number(days[day][keyOf(kind)]?.price),
      })),
    ...otherSessions(stored, day, kinds),
  ]);
  return {
    weekly: { ...stored?.weekly, ...weekly },
    exceptions: exceptions
      .map(({ date, reason }) => ({ date, reason: reason.trim() }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}

import type { Weekday } from '../../lib/dates';
import type { PlannedSession, ScheduleBody, SessionType } from './api';
import { SESSION_NAMES, SESSION_TYPES } from './sessions';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

interface SessionFields {
  offered: boolean;
  price: string;
}

/** Fields of the weekly plan's form. */
export interface PlanFields {
  days: Record<Weekday, Record<SessionType, SessionFields>>;
  exceptions: { date: string; reason: string }[];
}

const record = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** Turns a plan into form fields. */
export function planFields(schedule: ScheduleBody | null): PlanFields {
  const plannedOn = (day: Weekday) => schedule?.weekly?.[day] ?? [];
  return {
    days: record(WEEKDAYS, (day) =>
      record(SESSION_NAMES, (name) => {
        const planned = plannedOn(day).find(({ session_type }) => session_type === name);
        return { offered: planned !== undefined, price: String(planned?.price ?? SESSION_TYPES[name].price) };
      }),
    ),
    exceptions: (schedule?.exceptions ?? []).map(({ date, reason }) => ({ date, reason: reason ?? '' })),
  };
}

/** Sessions of a stored plan with a custom length. The form shows them and does not change them. */
export const otherSessions = (schedule: ScheduleBody | null, day: Weekday): PlannedSession[] =>
  (schedule?.weekly?.[day] ?? []).filter(({ session_type }) => session_type == null);

/** The plan to store. Whatever the form does not show stays unchanged. */
export function planOf(
  { days, exceptions }: PlanFields,
  stored: ScheduleBody | null,
  businessDays: readonly string[],
): ScheduleBody {
  const shown = WEEKDAYS.filter((day) => businessDays.includes(day));
  const weekly = record(shown, (day) => [
    ...SESSION_NAMES.filter((name) => days[day][name].offered).map((name) => ({
      session_type: name,
      price: Number(days[day][name].price),
    })),
    ...otherSessions(stored, day),
  ]);
  return {
    weekly: { ...stored?.weekly, ...weekly },
    exceptions: exceptions
      .map(({ date, reason }) => ({ date, reason: reason.trim() }))
      .sort((a, b) => a.date.localeCompare(b.date)),
  };
}

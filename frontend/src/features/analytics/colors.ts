/**
 * One color for each meaning, in the order of the legends: of everything, and of each status, as on
 * the badges.
 */
export const COLORS = {
  all: 'var(--primary)',
  pending: 'var(--warning)',
  confirmed: 'var(--success)',
  completed: 'var(--info)',
  cancelled: 'var(--neutral)',
} as const;

export type Meaning = keyof typeof COLORS;

export const TEXTS = {
  keys: 'Use the arrow keys or J and K to move between rows, and Enter to open one.',
  keysWithSelection:
    'Use the arrow keys or J and K to move between rows, Enter to open one, and X or Space to select it.',
  new: 'New',
  updated: 'Updated',
  areUpdated: (names: readonly string[]) => `Updated: ${names.join(', ')}`,
  selectAll: 'Select all rows on this page',
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  sortBy: 'Sort by',
  standard: 'Standard order',
  ascending: (name: string) => `${name}, ascending`,
  descending: (name: string) => `${name}, descending`,
} as const;

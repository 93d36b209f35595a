/** A visitor's preferred days, formatted by `write`. Text that is not a date stays as it is. */
export const preferredDates = (text: string, write: (date: string) => string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^\d{4}-\d\d-\d\d$/.test(part) && !Number.isNaN(Date.parse(part)) ? write(part) : part));

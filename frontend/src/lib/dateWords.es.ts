import type { DateWords } from './dateWords';

const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

// The server writes dates and times with the same words (crates/kernel).
export const WORDS: DateWords = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  // In words, the day always comes first.
  long: (weekday, month, day, year) => `${weekday}, ${day} de ${month} de ${year}`,
  dayAndMonth: (month, day) => `${day} ${month}`,
  monthAndYear: (month, year) => `${month} de ${year}`,
  clock: (hour, minutes, isMorning) => `${hour}:${minutes} ${isMorning ? 'a.\u00a0m.' : 'p.\u00a0m.'}`,
  hours: (hours) => count(hours, 'hora'),
  minutes: (minutes) => count(minutes, 'minuto'),
  and: (first, last) => `${first} y ${last}`,
  zones: {
    'America/New_York': 'hora del Este',
    'America/Chicago': 'hora del Centro',
    'America/Denver': 'hora de la Montaña',
    'America/Los_Angeles': 'hora del Pacífico',
  },
};

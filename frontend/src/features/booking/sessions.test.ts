import { describe, expect, it } from 'vitest';
import { afternoon, SESSION_TYPES, slot } from '../../test/factories';
import { inOrder, nameOf } from './sessions';
import { TEXTS } from './texts';

const evening = { name: 'Evening', nameEs: 'Noche', start: '17:00', minutes: 120, price: 500, duration: '2 hours' };
const atFive = slot({
  id: 'evening',
  time: '17:00',
  end_time: '19:00',
  duration: '2 hours',
  duration_minutes: 120,
  session_type: null,
});

describe('a session to choose', () => {
  it('goes by the name that the practice gave its kind, or by its hours', () => {
    expect(nameOf(atFive, [evening])).toBe('Evening');
    expect(nameOf(atFive, [])).toBe('5:00 PM – 7:00 PM');
    expect(nameOf(slot(), SESSION_TYPES)).toBe('Morning');
    expect(nameOf(slot(), [])).toBe('Morning');
    const [morning] = SESSION_TYPES;
    expect(nameOf(slot(), [{ ...evening, ...morning, name: 'Early bird' }])).toBe('Early bird');
  });

  it('is read out with its hours', () => {
    expect(TEXTS.session.label('9AM to 12PM Morning', 'Morning', '9:00 AM – 12:00 PM')).toBe('9AM to 12PM Morning');
    expect(TEXTS.session.label('Evening', 'Evening', '5:00 PM – 7:00 PM')).toBe('Evening, 5:00 PM – 7:00 PM');
  });

  it('comes in the order of the practice, those of no kind first', () => {
    const ids = (kinds: typeof SESSION_TYPES) => inOrder([slot(), afternoon(), atFive], kinds).map(({ id }) => id);
    expect(ids(SESSION_TYPES)).toEqual(['evening', 'slot-1', 'slot-2']);
    expect(ids([evening, ...SESSION_TYPES])).toEqual(['evening', 'slot-1', 'slot-2']);
    expect(ids([...SESSION_TYPES].reverse())).toEqual(['evening', 'slot-2', 'slot-1']);
    expect(ids([])).toEqual(['slot-1', 'slot-2', 'evening']);
  });
});

import { expect, it } from 'vitest';
import { datesIn } from '../../lib/dates';
import { mediator, slot } from '../../test/factories';
import { nextOpenings } from './openings';

const people = ['ann', 'bo', 'cy'].map((id) => mediator({ id, name: id }));
const at = (employee_id: string, date: string, time = '09:00') =>
  slot({ id: `${employee_id} ${date} ${time}`, employee_id, date, time });
const shown = (...slots: ReturnType<typeof slot>[]) =>
  nextOpenings(people, slots, { dates: datesIn('MM/DD/YYYY'), currency: 'USD' }).map(
    ({ day, mediator: who, price }) => `${day} ${who} ${price}`,
  );

it('are of different days and mediators where there are any', () => {
  expect(
    shown(
      at('ann', '2026-10-01'),
      at('bo', '2026-10-01'),
      at('ann', '2026-10-02'),
      at('bo', '2026-10-02'),
      at('bo', '2026-10-05'),
      at('cy', '2026-10-05'),
      at('ann', '2026-10-06'),
    ),
  ).toEqual(['Thu, Oct 1 ann $750', 'Fri, Oct 2 bo $750', 'Mon, Oct 5 cy $750', 'Tue, Oct 6 ann $750']);
});

it('are of one day if there is no other', () => {
  expect(shown(at('ann', '2026-10-01'), at('bo', '2026-10-01'), at('ann', '2026-10-01', '13:00'))).toEqual([
    'Thu, Oct 1 ann $750',
    'Thu, Oct 1 bo $750',
    'Thu, Oct 1 ann $750',
  ]);
});

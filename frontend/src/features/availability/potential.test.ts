import { describe, expect, it } from 'vitest';
import { revenuePotential } from './potential';

const session = (time: string, end_time: string, price: number) => ({ time, end_time, price });
const morning = session('09:00', '12:00', 750);
const afternoon = session('13:00', '16:00', 750);
const fullDay = session('09:00', '16:00', 1750);

/** By trying every combination. */
function byTrying(sessions: readonly ReturnType<typeof session>[]): number {
  let most = 0;
  for (let chosen = 0; chosen < 2 ** sessions.length; chosen += 1) {
    const sold = sessions.filter((_, index) => Math.floor(chosen / 2 ** index) % 2 === 1);
    const overlaps = sold.some((one) =>
      sold.some((other) => one !== other && one.time < other.end_time && other.time < one.end_time),
    );
    if (!overlaps)
      most = Math.max(
        most,
        sold.reduce((sum, { price }) => sum + price, 0),
      );
  }
  return most;
}

describe('the revenue potential of a day', () => {
  it('counts a full day or its halves, whichever is more', () => {
    expect(revenuePotential([])).toBe(0);
    expect(revenuePotential([morning, afternoon])).toBe(1500);
    expect(revenuePotential([fullDay, morning, afternoon])).toBe(1750);
    expect(revenuePotential([{ ...fullDay, price: 1400 }, morning, afternoon])).toBe(1500);
  });

  it('is the best of all combinations, whatever is on offer', () => {
    // The same sequence in every run.
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    const clock = (quarters: number) =>
      `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
    for (let round = 0; round < 300; round += 1) {
      const sessions = Array.from({ length: random(9) }, () => {
        const start = random(60);
        return session(clock(start), clock(start + 1 + random(30)), random(20) * 100);
      });
      expect(revenuePotential(sessions), JSON.stringify(sessions)).toBe(byTrying(sessions));
    }
  });
});

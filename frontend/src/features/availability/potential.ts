interface Sold {
  time: string;
  end_time: string;
  price: number;
}

/**
 * The most that a day's sessions can bring in: of sessions that overlap, only one can be sold. Goes
 * through them by their end; each is either left out, or sold after the best of what ends before it
 * starts. Times are `HH:MM`, so they compare as text.
 */
export function revenuePotential(sessions: readonly Sold[]): number {
  const best: { end: string; price: number }[] = [{ end: '', price: 0 }];
  for (const { time, end_time: end, price } of [...sessions].sort((a, b) => (a.end_time < b.end_time ? -1 : 1))) {
    const before = best.filter((one) => one.end <= time).at(-1)?.price ?? 0;
    const without = best.at(-1)?.price ?? 0;
    best.push({ end, price: Math.max(without, before + price) });
  }
  return best.at(-1)?.price ?? 0;
}

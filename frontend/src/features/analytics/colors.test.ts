import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analytics } from '../../test/factories';
import { datesIn } from '../../lib/dates';
import { COLORS } from './colors';
import { sheetOf } from './panels';
import { TABS } from './texts';

const badges = readFileSync('src/components/StatusBadge.module.css', 'utf8');

/** The color of a badge, as the style sheet has it. */
function badgeColor(status: string): string | undefined {
  const rule = badges.split('}').find((text) => text.includes(`[data-status='${status}']`)) ?? badges.split('}')[0];
  return /color: (var\(--\w+\))/.exec(rule ?? '')?.[1];
}

describe('the colors of the charts', () => {
  it.each(['pending', 'confirmed', 'completed', 'cancelled'] as const)('are those of the badges: %s', (status) => {
    expect(COLORS[status]).toBe(badgeColor(status));
  });

  it('have one meaning each, in one order, in every chart', () => {
    const order = Object.keys(COLORS);
    const panels = TABS.flatMap((tab) => sheetOf(tab, analytics(), datesIn('MM/DD/YYYY')).panels);
    for (const panel of panels) {
      if (panel.chart === 'shares') continue;
      const { series } = panel;
      const meanings = series.map(({ meaning }) => order.indexOf(meaning));
      expect(meanings).toEqual([...new Set(meanings)].sort());
      for (const { label, meaning } of series) {
        if (meaning !== 'all') expect(label.toLowerCase()).toBe(meaning);
      }
    }
  });
});

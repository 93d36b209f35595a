import { csv } from '../../lib/csv';
import { ISO_DATES } from '../../lib/dates';
import type { Report } from './api';
import { sheetOf } from './panels';
import { TABS, TEXTS, type SOURCES } from './texts';

/** All tables of the four tabs, one below the other. */
export function reportFile(report: Report, source: (typeof SOURCES)[number]): string {
  const tabs = TABS.flatMap((tab) => {
    const { figures, panels } = sheetOf(tab, report, ISO_DATES);
    return [
      [],
      [TEXTS.tabs[tab]],
      ...figures,
      ...panels.flatMap(({ title, rows, names, series }) => [
        [],
        [`${TEXTS.tabs[tab]}: ${title}`],
        [rows, ...series.map(({ label }) => label)],
        ...names.map((name, row) => [name, ...series.map(({ values }) => values[row] ?? 0)]),
      ]),
    ];
  });
  return csv([
    [TEXTS.title, TEXTS.sources[source]],
    [TEXTS.periods[report.period], report.from, report.to],
    [TEXTS.rule],
    ...tabs,
  ]);
}

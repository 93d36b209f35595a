import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { lazy, Suspense, useId } from 'react';
import { price } from '../../lib/money';
import styles from './Analytics.module.css';
import type { ChartPanel, Panel } from './panels';
import { Shares } from './Shares';
import { TEXTS } from './texts';

const Chart = lazy(async () => ({ default: (await import('./Chart')).Chart }));

/** A chart or a table, under its title. */
export function PanelCard({ panel }: { panel: Panel }) {
  const id = useId();
  const nothing = panel.series.every(({ values }) => values.every((value) => value === 0));
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{panel.title}</h2>
      {nothing && <p className={styles.nothing}>{TEXTS.empty}</p>}
      {!nothing && (panel.chart === 'shares' ? <Shares id={id} panel={panel} /> : <Charted id={id} panel={panel} />)}
    </section>
  );
}

/** A chart, and below it a folded table of its figures without the rows of zeros. */
function Charted({ id, panel }: { id: string; panel: ChartPanel }) {
  const { currency } = panel;
  const format = currency === undefined ? String : (amount: number) => price(amount, currency);
  const sums = panel.series.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const rows = panel.names
    .map((name, row) => [name, row] as const)
    .filter(([, row]) => panel.series.some(({ values }) => values[row] !== 0));

  return (
    <>
      <div className={styles.chart} role="img" aria-label={TEXTS.chart(panel.title)}>
        <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
          <Chart panel={panel} />
        </Suspense>
      </div>
      <details>
        <summary>{TEXTS.table}</summary>
        <TableContainer className={styles.table} tabIndex={0} role="group" aria-labelledby={id}>
          <Table size="small" stickyHeader aria-labelledby={id}>
            <TableHead>
              <TableRow>
                <TableCell component="th" scope="col">
                  {panel.rows}
                </TableCell>
                {panel.series.map(({ label }) => (
                  <TableCell key={label} component="th" scope="col" align="right">
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(([name, row]) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  {panel.series.map(({ label, values }) => (
                    <TableCell key={label} align="right">
                      {format(values[row] ?? 0)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
            <TableFooter>
              <TableRow>
                <TableCell component="th" scope="row">
                  {TEXTS.total}
                </TableCell>
                {panel.series.map(({ label }, index) => (
                  <TableCell key={label} align="right">
                    {format(sums[index] ?? 0)}
                  </TableCell>
                ))}
              </TableRow>
            </TableFooter>
          </Table>
        </TableContainer>
      </details>
    </>
  );
}

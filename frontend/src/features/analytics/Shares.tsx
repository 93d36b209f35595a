import styles from './Analytics.module.css';
import type { SharesPanel } from './panels';
import { TEXTS } from './texts';

/** Each row with its figures and a bar as long as its share. */
export function Shares({ id, panel: { rows, names, series, totals } }: { id: string; panel: SharesPanel }) {
  const [booked, offered, share] = series;
  if (booked === undefined || offered === undefined || share === undefined) return null;
  const row = (name: string, of: (column: number) => number) => (
    <>
      <th scope="row">
        {name}
        <span className={styles.share} aria-hidden="true">
          <span style={{ inlineSize: TEXTS.percent(of(2)) }} />
        </span>
      </th>
      <td>{of(0)}</td>
      <td>{of(1)}</td>
      <td>{TEXTS.percent(of(2))}</td>
    </>
  );
  return (
    <table className={styles.shares} aria-labelledby={id}>
      <thead>
        <tr>
          {[rows, booked.label, offered.label, share.label].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          <tr key={`${name} ${index}`}>{row(name, (column) => series[column]?.values[index] ?? 0)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{row(TEXTS.total, (column) => totals[column] ?? 0)}</tr>
      </tfoot>
    </table>
  );
}

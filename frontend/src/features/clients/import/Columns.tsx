import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import type { ImportColumn, ImportColumnResponse } from '../api';
import styles from './Import.module.css';
import { COLUMNS, TEXTS } from './texts';

const texts = TEXTS.columns;

interface Props {
  columns: readonly ImportColumnResponse[];
  /** What each of them holds. */
  holds: readonly ImportColumn[];
  busy: boolean;
  onHolds: (index: number, column: ImportColumn) => void;
}

const isColumn = (name: string): name is ImportColumn => name in COLUMNS;

/** What each column of the file holds. */
export function Columns({ columns, holds, busy, onHolds }: Props) {
  return (
    <Card title={texts.title}>
      <Hint>{texts.text}</Hint>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.heading}</th>
              <th scope="col">{texts.holds}</th>
              <th scope="col">{texts.examples}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, examples }, index) => {
              const held = holds[index] ?? 'left_out';
              const name = heading === '' ? texts.unnamed(index + 1) : heading;
              return (
                // Headings repeat, and columns keep their places.
                <tr key={index} data-left-out={held === 'left_out'}>
                  <th scope="row">{name}</th>
                  <td>
                    <select
                      aria-label={texts.label(name)}
                      value={held}
                      disabled={busy}
                      onChange={({ target }) => {
                        if (isColumn(target.value)) onHolds(index, target.value);
                      }}
                    >
                      {Object.entries(COLUMNS).map(([column, label]) => (
                        <option key={column} value={column}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className={styles.examples}>{examples.join(' · ')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

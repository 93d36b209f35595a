import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Hint } from '../../components/Hint';
import type { Fields } from './fields';
import styles from './Settings.module.css';

interface Props {
  list: 'caseTypes' | 'sessionTypes';
  hint: string;
  /** The rows' keys. */
  ids: readonly string[];
  most: number;
  add: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** The fields of a row. */
  row: (index: number) => ReactNode;
  legend: (number: number) => string;
}

/** A list in the settings: its rows, at least one, with buttons to remove and to add one. */
export function RowList({ list, hint, ids, most, add, onAdd, onRemove, row, legend }: Props) {
  const { getFieldState, formState, watch } = useFormContext<Fields>();
  const addButton = useRef<HTMLButtonElement>(null);
  // Of the list as a whole, not of a row.
  const error = getFieldState(list, formState).error?.message;
  return (
    <>
      <Hint small>{hint}</Hint>
      {ids.map((id, index) => (
        <fieldset key={id} className={styles.row}>
          <legend>{legend(index + 1)}</legend>
          {row(index)}
          {ids.length > 1 && (
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${watch(`${list}.${index}.name`) || legend(index + 1)}`}
              onClick={() => {
                onRemove(index);
                addButton.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {error !== undefined && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <Button ref={addButton} variant="outlined" size="small" disabled={ids.length >= most} onClick={onAdd}>
        {add}
      </Button>
    </>
  );
}

/** The fields of a row beside each other where there is room. */
export const RowFields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

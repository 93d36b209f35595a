import type { ReactNode } from 'react';
import { Hint } from '../../components/Hint';
import styles from './Contact.module.css';

interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
  children: (props: ControlProps) => ReactNode;
}

/** A label, its control, and its hint or error below. */
export function Field({ name, label, required = false, hint, error, children }: Props) {
  const id = `contact-${name}`;
  const below = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error !== undefined,
        'aria-describedby': below === undefined ? undefined : `${id}-note`,
      })}
      {error !== undefined ? (
        <p id={`${id}-note`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <Hint small id={`${id}-note`}>
            {hint}
          </Hint>
        )
      )}
    </div>
  );
}

import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Hint } from '../../../components/Hint';
import styles from '../Booking.module.css';
import { OWN_ROLES, type AboutCase as Fields } from '../bookingSchema';
import { TEXTS } from './texts';

type Name = `about.${keyof Fields}`;

interface Props {
  /** What a text field needs. */
  field: (name: Name, hint?: string) => Omit<UseFormRegisterReturn, 'ref'> & Partial<ComponentProps<typeof TextField>>;
}

/** What the visitor may say about the case, and who the other side is. */
export function AboutCase({ field }: Props) {
  return (
    <div className={styles.fields}>
      <TextField
        label={TEXTS.role}
        select
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        {...field('about.role')}
      >
        {OWN_ROLES.map((role) => (
          <option key={role} value={role}>
            {TEXTS.roles[role]}
          </option>
        ))}
      </TextField>
      <TextField label={TEXTS.style} {...field('about.style', TEXTS.styleHint)} />
      <TextField label={TEXTS.caseNumber} {...field('about.caseNumber')} />
      <TextField label={TEXTS.fileNumber} {...field('about.fileNumber', TEXTS.fileHint)} />
      <fieldset className={styles.otherSide}>
        <legend>{TEXTS.otherSide}</legend>
        <TextField label={TEXTS.other} {...field('about.other')} />
        <TextField label={TEXTS.otherCounsel} {...field('about.otherCounsel')} />
        <TextField label={TEXTS.otherEmail} type="email" {...field('about.otherEmail', TEXTS.otherHint)} />
        <TextField label={TEXTS.otherPhone} type="tel" {...field('about.otherPhone')} />
        <Hint>{TEXTS.noMail}</Hint>
      </fieldset>
    </div>
  );
}

import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from '../Booking.module.css';
import { missingDetails, type Details } from '../bookingSchema';
import { CASE_TYPES } from '../caseTypes';
import { TEXTS } from '../texts';
import { StepFrame } from './StepFrame';

interface Props {
  /** Summary of the request, if this is the last step. */
  summary: ReactNode;
  sending: boolean;
  onContinue: () => Promise<void>;
  onBack: () => void;
}

const texts = TEXTS.details;

export function DetailsStep({ summary, sending, onContinue, onBack }: Props) {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<Details>();
  const details = useWatch({ control }) as Details;
  const missing = missingDetails(details);
  const last = summary !== null;

  const field = (name: keyof Details, hint?: string) => {
    const { ref, ...props } = register(name);
    const message = errors[name]?.message;
    return {
      ...props,
      inputRef: ref,
      error: message !== undefined,
      helperText: message !== undefined && message !== '' ? <span role="alert">{message}</span> : hint,
    };
  };

  return (
    <StepFrame
      heading={texts.heading}
      onBack={onBack}
      action={last ? (sending ? TEXTS.requesting : TEXTS.request) : TEXTS.continue}
      missing={missing.length > 0 ? texts.missing(missing) : undefined}
      busy={sending}
      onContinue={() => void onContinue()}
    >
      <div className={styles.fields}>
        <TextField label={texts.name} required autoComplete="name" {...field('name')} />
        <TextField label={texts.email} required type="email" autoComplete="email" {...field('email')} />
        <TextField label={texts.phone} type="tel" autoComplete="tel" {...field('phone', texts.optional)} />
        <TextField
          label={texts.caseType}
          required
          select
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          {...field('caseType')}
        >
          <option value="">{texts.choose}</option>
          {CASE_TYPES.map((caseType) => (
            <option key={caseType}>{caseType}</option>
          ))}
        </TextField>
        <div className={styles.wide}>
          <TextField label={texts.notes} multiline minRows={3} {...field('notes', texts.optional)} />
        </div>
      </div>
      {summary}
    </StepFrame>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MEETINGS, meetingName } from '../../../components/booking/meetings';
import { Icon } from '../../../components/Icon';
import { AboutCase } from '../about/AboutCase';
import { useSite } from '../api';
import styles from '../Booking.module.css';
import { missingDetails, saysAnything, type Details, type DetailsPath } from '../bookingSchema';
import { useCaseTypes } from '../caseTypes';
import { TEXTS } from '../texts';
import { StepFrame } from './StepFrame';

interface Props {
  /** Summary of the request, if this is the last step. */
  summary: ReactNode;
  sending: boolean;
  /** Whether the details were kept from an earlier look. */
  restored: boolean;
  onClear: () => void;
  onContinue: () => Promise<void>;
  onBack: () => void;
}

const texts = TEXTS.details;

export function DetailsStep({ summary, sending, restored, onClear, onContinue, onBack }: Props) {
  const { control, register, getFieldState, formState } = useFormContext<Details>();
  const details = useWatch({ control }) as Details;
  const { booking: rules } = useSite();
  const caseTypes = useCaseTypes();
  const [asked, setAsked] = useState(false);
  const missing = missingDetails(details);
  const first = missing[0];
  const last = summary !== null;
  const about = useId();
  const [opened, setOpened] = useState<boolean>();
  // A mistake in it, or what is kept of it, is in sight.
  const isOpen = formState.errors.about !== undefined || (opened ?? saysAnything(details.about));

  const messageOf = (name: DetailsPath): string | undefined => {
    const required = missing.find((field) => field === name);
    return asked && required !== undefined ? texts.required[required] : getFieldState(name, formState).error?.message;
  };
  const field = (name: DetailsPath, hint?: string) => {
    const { ref, ...props } = register(name);
    const message = messageOf(name);
    return {
      ...props,
      inputRef: ref,
      error: message !== undefined,
      // A space keeps the line free, so that an error moves nothing.
      helperText: message !== undefined && message !== '' ? <span role="alert">{message}</span> : (hint ?? ' '),
    };
  };

  return (
    <StepFrame
      heading={texts.heading}
      onBack={onBack}
      action={last ? (sending ? TEXTS.requesting : TEXTS.request) : TEXTS.continue}
      missing={first && { text: texts.missing(missing.map((name) => texts[name])), at: `[name=${first}]` }}
      onMissing={() => setAsked(true)}
      busy={sending}
      onContinue={() => void onContinue()}
    >
      {restored && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={onClear}>
              {TEXTS.leave.clear}
            </Button>
          }
        >
          {TEXTS.leave.restored}
        </Alert>
      )}
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
          {caseTypes.choices.map((caseType) => (
            <option key={caseType} value={caseType}>
              {caseTypes.nameOf(caseType)}
            </option>
          ))}
        </TextField>
        {rules.inPerson && (
          <fieldset className={styles.meeting}>
            <legend>{texts.meeting}</legend>
            {MEETINGS.map((meeting) => (
              <label key={meeting}>
                <input type="radio" value={meeting} {...register('meeting')} /> {meetingName(meeting)}
              </label>
            ))}
          </fieldset>
        )}
        <div className={styles.wide}>
          <TextField label={texts.notes} multiline minRows={3} {...field('notes', texts.optional)} />
        </div>
        <div className={styles.wide}>
          <Button
            variant="outlined"
            endIcon={<Icon name={isOpen ? 'up' : 'down'} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? about : undefined}
            onClick={() => setOpened(!isOpen)}
          >
            {texts.about}
          </Button>
          {isOpen && (
            <div id={about} className={styles.about}>
              <AboutCase field={field} />
            </div>
          )}
        </div>
      </div>
      {summary}
    </StepFrame>
  );
}

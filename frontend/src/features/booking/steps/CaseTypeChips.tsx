import { useFormContext, useWatch } from 'react-hook-form';
import type { Details } from '../bookingSchema';
import { useCaseTypes } from '../caseTypes';
import { TEXTS } from '../texts';
import styles from './Mediators.module.css';

/** Fills in the case type before the details. A second press takes it back. */
export function CaseTypeChips() {
  const { control, setValue } = useFormContext<Details>();
  const { choices, nameOf } = useCaseTypes();
  const chosen = useWatch({ control, name: 'caseType' });
  return (
    <fieldset className={styles.topics}>
      <legend>{TEXTS.mediator.about}</legend>
      {choices.map((caseType) => (
        <button
          key={caseType}
          type="button"
          className={styles.chip}
          aria-pressed={caseType === chosen}
          onClick={() => setValue('caseType', caseType === chosen ? '' : caseType)}
        >
          {nameOf(caseType)}
        </button>
      ))}
    </fieldset>
  );
}

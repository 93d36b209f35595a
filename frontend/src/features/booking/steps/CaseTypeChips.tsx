import { useFormContext, useWatch } from 'react-hook-form';
import type { Details } from '../bookingSchema';
import { CASE_TYPES } from '../caseTypes';
import { CASE_TYPE_NAMES, TEXTS } from '../texts';
import styles from './Mediators.module.css';

/** Fills in the case type before the details. A second press takes it back. */
export function CaseTypeChips() {
  const { control, setValue } = useFormContext<Details>();
  const chosen = useWatch({ control, name: 'caseType' });
  return (
    <fieldset className={styles.topics}>
      <legend>{TEXTS.mediator.about}</legend>
      {CASE_TYPES.map((caseType) => (
        <button
          key={caseType}
          type="button"
          className={styles.chip}
          aria-pressed={caseType === chosen}
          onClick={() => setValue('caseType', caseType === chosen ? '' : caseType)}
        >
          {CASE_TYPE_NAMES[caseType]}
        </button>
      ))}
    </fieldset>
  );
}

import Alert from '@mui/material/Alert';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AdminRole } from '../../../api/api.gen';
import { ChoiceCard, ChoiceCards } from '../../../components/ChoiceCard';
import { FormField } from '../../../components/form/FormField';
import { useListEmployeesQuery } from '../api';
import styles from './Team.module.css';
import { ROLE_NAMES, ROLES, TEXTS } from './texts';

export interface RoleForm {
  role: AdminRole;
  employeeId: string;
}

/** What is sent: only the role mediator comes with a mediator's sessions. */
export const linked = <T extends RoleForm>(form: T): T =>
  form.role === 'mediator' ? form : { ...form, employeeId: '' };

/** A role, and the mediator whose sessions come with it. */
export function RoleFields() {
  const { watch, setValue, getFieldState, formState } = useFormContext<RoleForm>();
  const group = useId();
  const role = watch('role');
  const refused = getFieldState('role', formState).error?.message;
  return (
    <>
      <ChoiceCards legend={TEXTS.role}>
        {ROLES.map((one) => (
          <ChoiceCard
            key={one}
            group={group}
            checked={one === role}
            title={ROLE_NAMES[one]}
            name={ROLE_NAMES[one]}
            describedBy={`${group}${one}`}
            onChoose={() => setValue('role', one, { shouldDirty: true })}
            below={one === 'mediator' && role === 'mediator' && <OwnMediator />}
          >
            <span id={`${group}${one}`}>{TEXTS.roleHint(one)}</span>
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {refused !== undefined && <Alert severity="error">{refused}</Alert>}
    </>
  );
}

/** Which mediator the person is. */
function OwnMediator() {
  const { data: employees = [] } = useListEmployeesQuery({});
  return (
    <div className={styles.below}>
      <FormField
        name="employeeId"
        label={TEXTS.employee}
        select
        hint={TEXTS.employeeHint}
        rules={{ required: TEXTS.employeeRequired }}
      >
        <option value="">{TEXTS.noEmployee}</option>
        {employees.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormField>
    </div>
  );
}

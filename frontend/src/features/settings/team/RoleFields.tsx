import { useFormContext } from 'react-hook-form';
import type { AdminRole } from '../../../api/api.gen';
import { FormField } from '../../../components/form/FormField';
import { useListEmployeesQuery } from '../api';
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
  const { watch } = useFormContext<RoleForm>();
  const { data: employees = [] } = useListEmployeesQuery({});
  const role = watch('role');
  return (
    <>
      <FormField name="role" label={TEXTS.role} select hint={TEXTS.roleHint(role)}>
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </FormField>
      {role === 'mediator' && (
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
      )}
    </>
  );
}

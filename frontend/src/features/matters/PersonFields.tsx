import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { PERSON_ROLES } from '../../components/matter/roleTexts';
import type { Participant, ParticipantRole } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.person;

export type PersonValues = Omit<Participant, 'id'>;

export const PERSON_FIELDS = ['role', 'name', 'firm', 'email', 'phone'] as const;

export const NEW_PERSON: PersonValues = {
  role: 'counsel',
  name: '',
  firm: '',
  email: '',
  phone: '',
  shared_email: false,
};

/** What is known of a person. `prefix` is what the names of the fields begin with. */
export function PersonFields({ prefix = '' }: { prefix?: string }) {
  return (
    <>
      <FieldPair>
        <FormField name={`${prefix}role`} label={texts.role} select>
          {(Object.keys(PERSON_ROLES) as ParticipantRole[]).map((role) => (
            <option key={role} value={role}>
              {PERSON_ROLES[role]}
            </option>
          ))}
        </FormField>
        <FormField
          name={`${prefix}name`}
          label={texts.name}
          required
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
      </FieldPair>
      <FormField name={`${prefix}firm`} label={texts.firm} autoComplete="off" />
      <FieldPair>
        <FormField name={`${prefix}email`} label={texts.email} type="email" autoComplete="off" />
        <FormField name={`${prefix}phone`} label={texts.phone} type="tel" autoComplete="off" />
      </FieldPair>
    </>
  );
}

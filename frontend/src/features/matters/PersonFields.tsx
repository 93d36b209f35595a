import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormContext } from 'react-hook-form';
import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { ATTENDANCE, PERSON_ROLES } from '../../components/matter/roleTexts';
import { LANGUAGES } from '../../lib/languages';
import type { Participant, ParticipantRole } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.person;

export type PersonValues = Omit<Participant, 'id' | 'told' | 'unchecked'>;

export const PERSON_FIELDS = ['role', 'name', 'firm', 'email', 'phone', 'gets_mail', 'language', 'attends'] as const;

export const NEW_PERSON: PersonValues = {
  role: 'counsel',
  name: '',
  firm: '',
  email: '',
  phone: '',
  shared_email: false,
  gets_mail: false,
  language: 'en',
  attends: 'unknown',
};

/** What is known of a person. `prefix` is what the names of the fields begin with. */
export function PersonFields({ prefix = '' }: { prefix?: string }) {
  const { watch, setValue } = useFormContext<Record<string, string | boolean>>();
  const [email, getsMail] = [`${prefix}email`, `${prefix}gets_mail`];
  const isAddress = (text: unknown) => String(text).trim() !== '';
  const hasAddress = isAddress(watch(email));
  /** Email is on as soon as there is an address, until somebody turns it off. */
  const follow = ({ target }: { target: { value: string } }) => {
    const has = isAddress(target.value);
    if (has !== hasAddress) setValue(getsMail, has, { shouldDirty: true });
  };
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
        <FormField name={email} label={texts.email} type="email" autoComplete="off" rules={{ onChange: follow }} />
        <FormField name={`${prefix}phone`} label={texts.phone} type="tel" autoComplete="off" />
      </FieldPair>
      <GetsMail name={getsMail} disabled={!hasAddress} />
      <FieldPair>
        <FormField name={`${prefix}language`} label={texts.language} select>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </FormField>
        <FormField name={`${prefix}attends`} label={texts.attends} select>
          {Object.entries(ATTENDANCE).map(([attends, text]) => (
            <option key={attends} value={attends}>
              {text}
            </option>
          ))}
        </FormField>
      </FieldPair>
    </>
  );
}

function GetsMail({ name, disabled }: { name: string; disabled: boolean }) {
  const { register, watch, getFieldState, formState } = useFormContext<Record<string, boolean>>();
  const mistake = getFieldState(name, formState).error?.message;
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={watch(name)} disabled={disabled} {...register(name)} />}
        label={texts.getsMail}
      />
      <FormHelperText error={mistake !== undefined}>
        {mistake === undefined ? disabled && texts.needsAddress : <span role="alert">{mistake}</span>}
      </FormHelperText>
    </div>
  );
}

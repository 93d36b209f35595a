import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../../components/FormDialog';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { problemOf, type Participant, type ParticipantRequest, type SavedMatter, type Side } from './api';
import { NEW_PERSON, PERSON_FIELDS, PersonFields, type PersonValues } from './PersonFields';
import { TEXTS } from './texts';
import { useRefusal } from './useRefusal';
import { useSeating, withSide } from './useSeating';

const texts = TEXTS.person;

/** Who may be at the table for two sides. */
const SHARERS = ['insurer', 'representative', 'interpreter', 'other'];

interface Props {
  saved: SavedMatter;
  side: Side;
  /** Who is edited or replaced; a new person is added if undefined. */
  person?: Participant | undefined;
  /** Somebody else takes the place. */
  replaces?: boolean;
  onClose: () => void;
}

export function PersonDialog({ saved, side, person, replaces = false, onClose }: Props) {
  const successor = person && { ...NEW_PERSON, role: person.role, firm: person.firm };
  const form = useForm<PersonValues>({ defaultValues: (replaces ? successor : person) ?? NEW_PERSON });
  const { seat, isLoading } = useSeating(saved);
  const { alert, refuse, forget } = useRefusal(form, texts.failed);
  const [asksShared, setAsksShared] = useState(person?.shared_email === true);
  const toast = useToast();
  const [role, isShared] = form.watch(['role', 'shared_email']);
  const title = person === undefined ? texts.add(side.name) : replaces ? texts.replace(person.name) : texts.edit;

  const save = async (fields: PersonValues) => {
    forget();
    const values: ParticipantRequest = {
      ...fields,
      // Whoever has edited a person has checked them.
      unchecked: null,
      shared_email: fields.shared_email && SHARERS.includes(fields.role),
    };
    const next: ParticipantRequest = person === undefined || replaces ? values : { ...values, id: person.id };
    const seated = (people: readonly Participant[]) =>
      person === undefined ? [...people, next] : people.map((one) => (one.id === person.id ? next : one));
    const { error } = await seat(withSide(side.id, (now) => ({ ...now, people: seated(now.people) })));
    if (error === undefined) {
      toast.success(person === undefined || replaces ? texts.added(fields.name) : texts.updated(fields.name));
      onClose();
      return;
    }
    if (problemOf(error)?.code === 'email_on_two_sides') setAsksShared(true);
    const place = person === undefined ? side.people.length : side.people.findIndex(({ id }) => id === person.id);
    const at = `sides.${saved.matter.sides.findIndex(({ id }) => id === side.id)}.people.${place}.`;
    refuse(error, { fields: PERSON_FIELDS, prefix: at, email: 'email' });
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        submit={texts.save}
        dirty={form.formState.isDirty}
        kept={`person ${person?.id ?? side.id} ${replaces}`}
        busy={isLoading}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        {alert}
        <PersonFields />
        {asksShared && SHARERS.includes(role) && (
          <FormControlLabel
            control={<Checkbox checked={isShared} {...form.register('shared_email')} />}
            label={texts.shared}
          />
        )}
      </FormDialog>
    </FormProvider>
  );
}

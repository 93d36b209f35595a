import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import type { AffectedResponse, SavedEmployeeResponse } from '../../api/api.gen';
import { ROLE_NAMES } from '../../api/roles';
import { TellPlace } from '../../components/booking/TellPlace';
import { FailureAlert } from '../../components/FailureAlert';
import { FieldPair } from '../../components/form/FieldPair';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import {
  problemOf,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useSite,
  useUploadMediaMutation,
  type ApiError,
  type Employee,
} from './api';
import styles from './Employees.module.css';
import { FIELDS, fieldsOf, languagesError, mediates, requestOf, type EmployeeFields } from './employeeForm';
import { PhotoField } from './PhotoField';
import { TEXTS } from './texts';

const texts = TEXTS.form;

interface Props {
  /** The employee to edit; a new one if undefined. */
  employee?: Employee;
  onClose: () => void;
}

export function EmployeeDialog({ employee, onClose }: Props) {
  const isNew = employee === undefined;
  const form = useForm<EmployeeFields>({ defaultValues: fieldsOf(employee) });
  const [create] = useCreateEmployeeMutation();
  const [update] = useUpdateEmployeeMutation();
  const [upload, { isLoading: uploading }] = useUploadMediaMutation();
  const [failure, setFailure] = useState<ApiError>();
  const [affected, setAffected] = useState<AffectedResponse>();
  const toast = useToast();
  const site = useSite();
  const failed = isNew ? texts.addFailed : texts.updateFailed;
  // For existing employees the server validates.
  const required = isNew ? { validate: (text: string) => text.trim() !== '' || texts.required } : {};

  const decided = useRef(false);
  /** A new person is ticked by the role, until someone has decided. */
  const suggest = () => {
    if (isNew && !decided.current) form.setValue('can_be_booked', mediates(form.getValues('role')));
  };

  /** Shows the server's errors at their fields; returns whether that covers them all. */
  const placed = (error: ApiError) => {
    const problem = problemOf(error);
    if (problem?.code !== 'email_taken') return placeErrors(error, form, FIELDS);
    form.setError('email', { type: 'server', message: problem.detail }, { shouldFocus: true });
    return true;
  };

  const save = async (fields: EmployeeFields) => {
    setFailure(undefined);
    const employeeRequest = requestOf(fields);
    const { data, error } = await (isNew ? create({ employeeRequest }) : update({ id: employee.id, employeeRequest }));
    if (error === undefined) {
      toast.success(isNew ? texts.added : texts.updated);
      const { affected: moved } = data as Partial<SavedEmployeeResponse>;
      if (moved == null) onClose();
      else setAffected(moved);
    } else if (placed(error)) toast.error(failed);
    else setFailure(error);
  };

  if (affected !== undefined) {
    const { meeting_link: link, meeting_note: note } = form.formState.dirtyFields;
    const what = link === true || note === true ? 'link' : 'place';
    return <TellPlace affected={affected} what={what} onClose={onClose} />;
  }
  return (
    <FormProvider {...form}>
      <FormDialog
        title={isNew ? TEXTS.add : texts.edit}
        submit={isNew ? TEXTS.add : texts.save}
        dirty={form.formState.isDirty}
        kept={`employee ${employee?.id ?? 'new'}`}
        busy={form.formState.isSubmitting || uploading}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={failed} error={failure} />
        <PhotoField upload={upload} uploading={uploading} />
        <FieldPair>
          <FormField name="name" label={texts.name} required={isNew} autoComplete="off" rules={required} />
          <FormField
            name="email"
            label={texts.email}
            required={isNew}
            type="email"
            autoComplete="off"
            rules={required}
          />
          <FormField name="role" label={texts.role} select rules={{ onChange: suggest }}>
            {Object.entries(ROLE_NAMES).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </FormField>
          <FormField name="phone" label={texts.phone} type="tel" autoComplete="off" />
          <FormField name="status" label={texts.status} hint={texts.statusHint} select>
            <option value="active">{texts.active}</option>
            <option value="inactive">{texts.inactive}</option>
          </FormField>
          <FormField name="specialties" label={texts.specialties} hint={texts.specialtiesHint} autoComplete="off" />
          <FormField
            name="languages"
            label={texts.languages}
            hint={texts.languagesHint}
            autoComplete="off"
            rules={{ validate: (text: string) => languagesError(text) ?? true }}
          />
          <FormField
            name="certification"
            label={texts.certification}
            hint={texts.certificationHint}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </FieldPair>
        <Booked
          onDecided={() => {
            decided.current = true;
          }}
        />
        <Meeting />
        <Invitations />
        <FormField name="bio" label={texts.bio} hint={texts.bioHint} multiline minRows={3} />
        {site.spanish && <InSpanish />}
      </FormDialog>
    </FormProvider>
  );
}

/** Whether the person is on the site and can be booked. */
function Booked({ onDecided }: { onDecided: () => void }) {
  const id = useId();
  const { register, control } = useFormContext<EmployeeFields>();
  const checked = useWatch({ control, name: 'can_be_booked' });
  const field = register('can_be_booked', { onChange: onDecided });
  return (
    <div>
      <FormControlLabel
        label={texts.booked}
        control={<Checkbox {...field} checked={checked} slotProps={{ input: { 'aria-describedby': id } }} />}
      />
      <FormHelperText id={id}>{texts.bookedHint}</FormHelperText>
    </div>
  );
}

/** Where the person's sessions take place. */
function Meeting() {
  return (
    <FieldPair>
      <FormField
        name="meeting_place"
        label={texts.place}
        hint={texts.placeHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <FormField
        name="meeting_link"
        label={texts.link}
        hint={texts.linkHint}
        type="url"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <FormField
        name="meeting_note"
        label={texts.note}
        hint={texts.noteHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FieldPair>
  );
}

/** Whether the person's own calendar learns of their sessions. */
function Invitations() {
  const id = useId();
  const { register, control } = useFormContext<EmployeeFields>();
  const checked = useWatch({ control, name: 'calendar_mail' });
  const field = register('calendar_mail');
  return (
    <div>
      <FormControlLabel
        label={texts.invitations}
        control={<Switch {...field} checked={checked} slotProps={{ input: { 'aria-describedby': id } }} />}
      />
      <FormHelperText id={id}>{texts.invitationsHint}</FormHelperText>
    </div>
  );
}

/** What visitors who read Spanish read. */
function InSpanish() {
  const words = texts.spanish;
  const spanish = { htmlInput: { lang: 'es' } };
  return (
    <fieldset className={styles.spanish}>
      <legend>{words.title}</legend>
      <p>{words.hint}</p>
      <FieldPair>
        <FormField name="spanish.specialties" label={words.specialties} autoComplete="off" slotProps={spanish} />
        <FormField
          name="spanish.languages"
          label={words.languages}
          autoComplete="off"
          rules={{ validate: (text: string) => languagesError(text) ?? true }}
          slotProps={spanish}
        />
        <FormField
          name="spanish.certification"
          label={words.certification}
          autoComplete="off"
          slotProps={{ htmlInput: { lang: 'es', maxLength: 200 } }}
        />
      </FieldPair>
      <FormField name="spanish.bio" label={words.bio} multiline minRows={3} slotProps={spanish} />
    </fieldset>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { MEETINGS, meetingName, type Meeting } from '../../../components/booking/meetings';
import { BY_PHONE } from '../../../components/booking/byPhoneTexts';
import { FailureAlert } from '../../../components/FailureAlert';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import type { Language } from '../../../lib/language';
import { LANGUAGES } from '../../../lib/languages';
import { useDebounced } from '../../../lib/useDebounced';
import {
  useBookOnce,
  useListClientsQuery,
  useSite,
  type ApiError,
  type BookingStatus,
  type Client,
  type Slot,
} from '../api';
import { enteredCaseTypes } from '../../../lib/caseTypes';
import { STATUSES, TEXTS } from '../texts';
import { ADDING_TEXTS, STATUS_TEXTS } from './texts';
import { SessionPicker } from '../sessions/SessionPicker';

const SEARCH_PAUSE_MS = 250;
const CLIENTS_OFFERED = 10;
const texts = ADDING_TEXTS;
const FIELDS = [
  'client_name',
  'client_email',
  'client_phone',
  'case_type',
  'contact_method',
  'description',
  'status',
  'language',
] as const;

/** What is filled in when the dialog opens. */
export interface Start {
  name: string;
  email: string;
  phone?: string;
  /** The client's record. */
  client?: string;
  /** The matter that it is a further session of. */
  matter?: string;
  slot?: Slot;
  /** The day whose sessions are offered first, if it has any. */
  day?: string;
}

interface Fields {
  client_name: string;
  client_email: string;
  client_phone: string;
  case_type: string;
  contact_method: Meeting;
  description: string;
  status: BookingStatus;
  language: Language;
}

/** Adds an appointment for a client or for someone new. */
export function NewAppointmentDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const form = useForm<Fields>({
    defaultValues: {
      client_name: start.name,
      client_email: start.email,
      client_phone: start.phone ?? '',
      case_type: '',
      contact_method: 'Virtual',
      description: '',
      status: 'confirmed',
      language: 'en',
    },
  });
  const [chosen, setChosen] = useState(start.client);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, SEARCH_PAUSE_MS).trim();
  const { data: found } = useListClientsQuery({ q, limit: CLIENTS_OFFERED }, { skip: q === '' });
  const clients = q === '' ? [] : (found?.items ?? []);
  const [mediator, setMediator] = useState(start.slot?.employee_id ?? '');
  const [slot, setSlot] = useState<Slot | null>(start.slot ?? null);
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();
  const { book } = useBookOnce();
  const toast = useToast();
  const { spanish, caseTypes } = useSite();

  const save = async (fields: Fields) => {
    if (slot === null) return;
    setFailure(undefined);
    const { error } = await book({
      ...fields,
      client_id: chosen,
      ...(start.matter !== undefined && { matter_id: start.matter }),
      employee_id: slot.employee_id,
      slot_id: slot.id,
      date: slot.date,
      start_time: slot.time,
    });
    if (error === undefined) {
      toast.success(texts.saved);
      onClose();
    } else if (placeErrors(error, form, FIELDS)) toast.error(texts.failed);
    else setFailure(error);
  };

  const choose = ({ id, name, email, phone }: Client) => {
    setChosen(id);
    form.setValue('client_name', name, {
      shouldDirty: true,
      shouldValidate: true,
    });
    form.setValue('client_email', email, { shouldDirty: true });
    form.setValue('client_phone', phone, { shouldDirty: true });
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={TEXTS.newAppointment}
        submit={texts.save}
        maxWidth="md"
        dirty={form.formState.isDirty || slot !== null}
        kept="appointment"
        busy={form.formState.isSubmitting}
        onSubmit={() => {
          setMissing(texts.sessionMissing);
          void form.handleSubmit(save)();
        }}
        onClose={onClose}
      >
        <FailureAlert text={texts.failed} error={failure} />
        <SessionPicker
          mediator={mediator}
          slot={slot}
          day={start.day}
          missing={missing}
          onMediator={(id) => {
            setMediator(id);
            setSlot(null);
          }}
          onSlot={setSlot}
        />
        <Controller
          name="client_name"
          rules={{
            validate: (name: string) => name.trim() !== '' || texts.nameMissing,
          }}
          render={({ field, fieldState }) => (
            <Autocomplete
              freeSolo
              options={clients}
              filterOptions={(options) => options}
              getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
              getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
              renderOption={({ key, ...props }, { name, email, phone }) => (
                <li key={key} {...props}>
                  {[name, email === '' ? phone : email].filter((text) => text !== '').join(', ')}
                </li>
              )}
              inputValue={String(field.value)}
              onInputChange={(_event, name, reason) => {
                if (reason === 'reset') return;
                field.onChange(name);
                setTyped(name);
                setChosen(undefined);
              }}
              onChange={(_event, client) => {
                if (client !== null && typeof client !== 'string') choose(client);
              }}
              renderInput={(params) => (
                <TextField
                  {...params}
                  required
                  label={texts.client}
                  inputRef={field.ref}
                  onBlur={field.onBlur}
                  error={fieldState.invalid}
                  helperText={
                    fieldState.error === undefined ? (
                      texts.clientHint
                    ) : (
                      <span role="alert">{fieldState.error.message}</span>
                    )
                  }
                />
              )}
            />
          )}
        />
        <FieldPair>
          <FormField
            name="client_email"
            label={texts.email}
            type="email"
            autoComplete="off"
            hint={BY_PHONE.emailHint}
            rules={{
              validate: (email: string) =>
                `${email}${form.getValues('client_phone')}`.trim() !== '' || texts.emailMissing,
            }}
          />
          <FormField
            name="client_phone"
            label={texts.phone}
            type="tel"
            autoComplete="off"
            rules={{ deps: 'client_email' }}
          />
        </FieldPair>
        <FieldPair>
          <FormField
            name="case_type"
            label={texts.caseType}
            select
            required
            rules={{ required: texts.caseTypeMissing }}
          >
            <option value="">{texts.chooseCaseType}</option>
            {enteredCaseTypes(caseTypes).map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </FormField>
          <FormField name="contact_method" label={texts.meeting} select>
            {MEETINGS.map((meeting) => (
              <option key={meeting} value={meeting}>
                {meetingName(meeting)}
              </option>
            ))}
          </FormField>
          <FormField name="status" label={STATUS_TEXTS.label} select>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {TEXTS.statusName(status)}
              </option>
            ))}
          </FormField>
        </FieldPair>
        {spanish && (
          <FormField name="language" label={texts.language} select>
            {Object.entries(LANGUAGES).map(([language, name]) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
          </FormField>
        )}
        <FormField name="description" label={texts.notes} multiline minRows={3} />
      </FormDialog>
    </FormProvider>
  );
}

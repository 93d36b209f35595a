import { useFormContext, useWatch } from 'react-hook-form';
import { MEETINGS, meetingName } from '../../../components/booking/meetings';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { enteredCaseTypes, officeCaseType } from '../../../lib/caseTypes';
import { LANGUAGES } from '../../../lib/languages';
import { useSite, type Booking } from '../api';
import { ADDING_TEXTS } from './texts';
import type { EditValues } from './editValues';
import { WhereFields } from './WhereFields';

const texts = ADDING_TEXTS;

/** The choices, and what the booking says now if that is none of them. */
const withCurrent = (choices: readonly string[], current: string, name: (choice: string) => string) =>
  choices
    .map((choice) => [name(choice) === name(current) ? current : choice, name(choice)] as const)
    .concat(choices.some((choice) => name(choice) === name(current)) ? [] : [[current, name(current)] as const]);

/** What an appointment says, apart from its time and its status. */
export function EditFields({ booking }: { booking: Booking }) {
  const { control } = useFormContext<EditValues>();
  const method = useWatch({ control, name: 'contact_method' });
  const { spanish, caseTypes } = useSite();
  const options = (choices: (readonly [string, string])[]) =>
    choices.map(([choice, name]) => (
      <option key={choice} value={choice}>
        {name}
      </option>
    ));
  return (
    <>
      <FieldPair>
        <FormField name="case_type" label={texts.caseType} select>
          {options(withCurrent(enteredCaseTypes(caseTypes), booking.case_type, officeCaseType))}
        </FormField>
        <FormField name="contact_method" label={texts.meeting} select>
          {options(withCurrent(MEETINGS, booking.contact_method, meetingName))}
        </FormField>
        <FormField name="client_phone" label={texts.phone} type="tel" autoComplete="off" />
        {spanish && (
          <FormField name="language" label={texts.language} select>
            {options(Object.entries(LANGUAGES))}
          </FormField>
        )}
      </FieldPair>
      <WhereFields method={method} mediator={booking.employee_name} />
      <FormField name="description" label={texts.notes} multiline minRows={3} />
    </>
  );
}

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import { DAYS, type Fields } from '../fields';
import { Choice, SwitchField } from '../parts';
import styles from '../Settings.module.css';
import type { Section } from './section';

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Los_Angeles': 'Pacific Time',
};
const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;

const shrunk = { inputLabel: { shrink: true } };

export const general: Section = {
  title: 'General',
  fields: [
    'siteName',
    'siteDescription',
    'timezone',
    'dateFormat',
    'exitButton',
    'spanish',
    'businessHoursStart',
    'businessHoursEnd',
    'businessDays',
    'inPerson',
    'meetingPlace',
  ],
  Panel: () => (
    <>
      <div className={styles.halves}>
        <Card title="Site">
          <FormField name="siteName" label="Site name" fullWidth required />
          <FormField name="siteDescription" label="Site description" fullWidth />
          <FieldPair>
            <Choice name="timezone" label="Time zone" choices={Object.entries(ZONES)} />
            <Choice name="dateFormat" label="Date format" choices={DATE_FORMATS.map((format) => [format, format])} />
          </FieldPair>
          <SwitchField
            name="exitButton"
            label="Exit this page"
            hint="For family cases: a quick exit button on every public page. It opens a weather site and clears anything typed."
          />
          <SwitchField
            name="spanish"
            label="Offer the public site in Spanish"
            hint="Visitors can switch to Spanish. Those who book or write in Spanish get email in Spanish. Your own texts are translated under Website Content; those that are not stay in English."
          />
        </Card>
        <Card title="Business hours">
          <Hint small>
            Sessions take place on these days. Without a weekly plan, generated sessions stay within these hours.
          </Hint>
          <FieldPair>
            <FormField name="businessHoursStart" label="Opens at" type="time" slotProps={shrunk} />
            <FormField name="businessHoursEnd" label="Closes at" type="time" slotProps={shrunk} />
          </FieldPair>
          <BusinessDays />
          <SwitchField
            name="inPerson"
            label="In-person sessions"
            hint="Visitors are asked whether they want to meet by video or in person. Turn it off if you work by video only."
          />
          <FormField
            name="meetingPlace"
            label="Usual place"
            hint="Where in-person sessions are held. You can set a different place for a mediator or a session."
            fullWidth
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Card>
      </div>
      <Card title="Your profile">
        <FieldPair>
          <FormField name="profile.firstName" label="First name" autoComplete="given-name" />
          <FormField name="profile.lastName" label="Last name" autoComplete="family-name" />
          <FormField name="profile.phone" label="Phone" type="tel" autoComplete="tel" />
          <FormField
            name="profile.email"
            label="Email"
            hint="The address you sign in with cannot be changed here."
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        </FieldPair>
      </Card>
    </>
  ),
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function BusinessDays() {
  const { register, watch, getFieldState, formState } = useFormContext<Fields & { businessDays: string }>();
  const error = getFieldState('businessDays', formState).error?.message;
  return (
    <fieldset className={styles.days}>
      <legend>Business days</legend>
      {DAYS.map((day) => (
        <FormControlLabel
          key={day}
          label={capital(day)}
          control={<Checkbox {...register(`days.${day}`)} checked={watch(`days.${day}`)} />}
        />
      ))}
      {error !== undefined && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </fieldset>
  );
}

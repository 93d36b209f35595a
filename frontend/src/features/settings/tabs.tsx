import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../components/Card';
import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { Hint } from '../../components/Hint';
import { hours } from '../../lib/dates';
import { useSite } from './api';
import type { Fields } from './fields';
import { Choice, SwitchField } from './parts';
import { PasswordDialog } from './PasswordDialog';
import styles from './Settings.module.css';
import { DATE_FORMATS, DAYS, FREQUENCIES, LOCATIONS, TEXTS, ZONES } from './texts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function GeneralTab() {
  const texts = TEXTS.general;
  const { register, watch, getFieldState, formState } = useFormContext<Fields & { businessDays: string }>();
  const daysError = getFieldState('businessDays', formState).error?.message;
  return (
    <>
      <Card title={texts.site}>
        <FormField name="siteName" label={texts.siteName} fullWidth required />
        <FormField name="siteDescription" label={texts.siteDescription} fullWidth />
        <FieldPair>
          <Choice name="timezone" label={texts.timezone} choices={Object.entries(ZONES)} />
          <Choice name="dateFormat" label={texts.dateFormat} choices={DATE_FORMATS.map((format) => [format, format])} />
        </FieldPair>
      </Card>
      <Card title={texts.hours}>
        <Hint small>{texts.hoursHint}</Hint>
        <FieldPair>
          <FormField name="businessHoursStart" label={texts.start} type="time" slotProps={{ inputLabel: { shrink: true } }} />
          <FormField name="businessHoursEnd" label={texts.end} type="time" slotProps={{ inputLabel: { shrink: true } }} />
        </FieldPair>
        <fieldset className={styles.days}>
          <legend>{texts.days}</legend>
          {DAYS.map((day) => (
            <FormControlLabel
              key={day}
              label={capital(day)}
              control={<Checkbox {...register(`days.${day}`)} checked={watch(`days.${day}`)} />}
            />
          ))}
          {daysError !== undefined && (
            <FormHelperText error role="alert">
              {daysError}
            </FormHelperText>
          )}
        </fieldset>
      </Card>
      <Card title={texts.profile}>
        <FieldPair>
          <FormField name="profile.firstName" label={texts.firstName} autoComplete="given-name" />
          <FormField name="profile.lastName" label={texts.lastName} autoComplete="family-name" />
          <FormField name="profile.phone" label={texts.phone} type="tel" autoComplete="tel" />
          <FormField name="profile.email" label={texts.email} hint={texts.emailHint} slotProps={{ htmlInput: { readOnly: true } }} />
        </FieldPair>
      </Card>
    </>
  );
}

export function SecurityTab() {
  const texts = TEXTS.security;
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Card title={texts.access}>
        <FieldPair>
          <Choice
            name="sessionTimeout"
            label={texts.sessionTimeout}
            choices={[15, 30, 60, 120].map((count) => [count, texts.minutes(count)])}
          />
          <Choice
            name="loginAttempts"
            label={texts.loginAttempts}
            choices={[3, 5, 10].map((count) => [count, texts.attempts(count)])}
          />
        </FieldPair>
        <SwitchField name="twoFactorAuth" label={texts.twoFactor} hint={texts.twoFactorHint} disabled />
        <FormField name="ipWhitelist" label={texts.whitelist} hint={texts.whitelistHint} multiline minRows={3} fullWidth />
      </Card>
      <Card title={texts.passwords}>
        <Choice
          name="passwordMinLength"
          label={texts.minLength}
          hint={texts.floor}
          choices={[6, 8, 12].map((count) => [count, texts.characters(count)])}
        />
        <SwitchField name="passwordRequireSpecial" label={texts.special} />
        <SwitchField name="passwordRequireNumbers" label={texts.numbers} />
      </Card>
      <Card title={texts.own}>
        <div>
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        </div>
      </Card>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

export function NotificationsTab() {
  const texts = TEXTS.notifications;
  const { booking } = useSite();
  const silent = !useFormContext<Fields>().watch('emailNotifications');
  const toAdmins = (hint: string) => ({ disabled: silent, hint: silent ? texts.withoutEmail : hint });
  return (
    <>
      <Card title={texts.heading}>
        <SwitchField name="emailNotifications" label={texts.email} hint={texts.emailHint} />
        <SwitchField name="smsNotifications" label={texts.sms} hint={texts.smsHint} disabled />
        <SwitchField name="pushNotifications" label={texts.push} hint={texts.pushHint} disabled />
        <SwitchField name="dailyReports" label={texts.daily} {...toAdmins(texts.dailyHint)} />
        <SwitchField name="weeklyReports" label={texts.weekly} {...toAdmins(texts.weeklyHint)} />
        <SwitchField name="systemAlerts" label={texts.alerts} {...toAdmins(texts.alertsHint)} />
      </Card>
      <Card title={texts.visitorsHeading}>
        <Choice
          name="visitorEmails"
          label={texts.visitorEmails}
          hint={texts.visitorEmailsHint}
          choices={[1, 2, 3, 5, 10].map((count) => [count, texts.emails(count)])}
        />
        <SwitchField name="confirmByEmail" label={texts.confirm} hint={texts.confirmHint(hours(booking.confirmHours))} />
      </Card>
    </>
  );
}

export function BackupTab() {
  const texts = TEXTS.backup;
  const cloud = useFormContext<Fields>().watch('cloudBackupAvailable');
  const locations = Object.entries(LOCATIONS).filter(([location]) => cloud || location === 'local');
  return (
    <Card title={texts.heading}>
      <SwitchField name="autoBackup" label={texts.auto} />
      <FieldPair>
        <Choice name="backupFrequency" label={texts.frequency} choices={Object.entries(FREQUENCIES)} />
        <Choice
          name="retentionPeriod"
          label={texts.retention}
          choices={[7, 30, 90, 365].map((count) => [count, texts.days(count)])}
        />
        <Choice
          name="backupLocation"
          label={texts.location}
          choices={locations}
          {...(!cloud && { hint: texts.locationHint })}
        />
      </FieldPair>
    </Card>
  );
}

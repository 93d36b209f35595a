import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { PasskeysCard } from '../account/PasskeysCard';
import { SessionsCard } from '../account/SessionsCard';
import { TwoFactorCard } from '../account/TwoFactorCard';
import type { Fields } from '../fields';
import { Choice, SwitchField } from '../parts';
import { PasswordDialog } from '../PasswordDialog';
import styles from '../Settings.module.css';
import type { Section } from './section';

const ACTIVITY_DAYS: [number, string][] = [
  [90, '90 days'],
  [365, '1 year'],
  [730, '2 years'],
  [1825, '5 years'],
  [3650, '10 years'],
];

export const security: Section = {
  title: 'Security',
  fields: ['sessionTimeout', 'loginAttempts', 'ipWhitelist', 'passwordMinLength', 'activityDays'],
  Panel: () => (
    <>
      <div className={styles.halves}>
        <Card title="Access">
          <FieldPair>
            <Choice
              name="sessionTimeout"
              label="Session timeout"
              choices={[15, 30, 60, 120].map((count) => [count, `${count} minutes`])}
            />
            <Choice
              name="loginAttempts"
              label="Failed sign-ins before a lock"
              choices={[3, 5, 10].map((count) => [count, `${count} attempts`])}
            />
          </FieldPair>
          <FormField
            name="ipWhitelist"
            label="Allowed IP addresses"
            hint="IP addresses and CIDR ranges, one per line. Only these can open the back office. Leave empty to allow all. The public site is not affected."
            multiline
            minRows={3}
            fullWidth
          />
        </Card>
        <Card title="Password requirements">
          <Choice
            name="passwordMinLength"
            label="Minimum length"
            past={['6 (not allowed any more)']}
            choices={[8, 12].map((count) => [count, `${count} characters`])}
          />
          <SwitchField name="passwordRequireSpecial" label="Require special characters" />
          <SwitchField name="passwordRequireNumbers" label="Require numbers" />
        </Card>
      </div>
      <div className={styles.halves}>
        <TwoFactorCard />
        <PasskeysCard />
        <OwnPassword />
        <Card title="Activity log">
          <Choice name="activityDays" label="Keep activity for" choices={ACTIVITY_DAYS} />
        </Card>
      </div>
      <SessionsCard />
    </>
  ),
};

function OwnPassword() {
  const [changing, setChanging] = useState(false);
  const { firstName, lastName, email } = useFormContext<Fields>().watch('profile');
  const known = [firstName, lastName, email];
  return (
    <Card title="Your password">
      <div>
        <Button variant="outlined" onClick={() => setChanging(true)}>
          Change password
        </Button>
      </div>
      {changing && <PasswordDialog known={known} onClose={() => setChanging(false)} />}
    </Card>
  );
}

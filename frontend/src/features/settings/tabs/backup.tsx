import { useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import type { Fields } from '../fields';
import { Choice, SwitchField } from '../parts';
import type { Section } from './section';

const FREQUENCIES: Readonly<Record<string, string>> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};
const LOCATIONS: Readonly<Record<string, string>> = { local: 'Local', cloud: 'Cloud', both: 'Both' };

export const backup: Section = {
  title: 'Backup',
  fields: ['backupFrequency', 'retentionPeriod', 'backupLocation'],
  Panel: () => (
    <Card title="Automatic backups">
      <SwitchField name="autoBackup" label="Automatic backup" />
      <FieldPair>
        <Choice name="backupFrequency" label="Backup frequency" choices={Object.entries(FREQUENCIES)} />
        <Choice
          name="retentionPeriod"
          label="Retention period"
          choices={[7, 30, 90, 365].map((count) => [count, `${count} days`])}
        />
        <Location />
      </FieldPair>
    </Card>
  ),
};

function Location() {
  const cloud = useFormContext<Fields>().watch('cloudBackupAvailable');
  const choices = Object.entries(LOCATIONS).filter(([location]) => cloud || location === 'local');
  return (
    <Choice
      name="backupLocation"
      label="Backup location"
      choices={choices}
      {...(!cloud && { hint: 'Cloud storage is available once it is configured on the server.' })}
    />
  );
}

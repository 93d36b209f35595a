import { PageContainer } from '../../components/PageContainer';
import { BackupPanel } from './backup/BackupPanel';

export function SettingsPage() {
  return (
    <PageContainer title="Settings" subtitle="Backups of everything the practice has">
      <BackupPanel />
    </PageContainer>
  );
}

import { useMay } from '../../api/permissions';
import { PageContainer } from '../../components/PageContainer';
import { PageTabs } from '../../components/PageTabs';
import { PaymentsTab } from './list/PaymentsTab';
import { SettingsTab } from './settings/SettingsTab';
import { TABS, TEXTS } from './texts';

export function PaymentsPage() {
  const maySetUp = useMay()('settings.manage');
  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle} width="wide">
      {maySetUp ? (
        <PageTabs label={TEXTS.tabs} tabs={TABS}>
          {(tab) => (tab === 'settings' ? <SettingsTab /> : <PaymentsTab />)}
        </PageTabs>
      ) : (
        <PaymentsTab />
      )}
    </PageContainer>
  );
}

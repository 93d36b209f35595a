import { Navigate, useLocation } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { PageContainer } from '../../components/PageContainer';
import { PageTabs } from '../../components/PageTabs';
import { CollectTab } from './collect/CollectTab';
import { useOwedCount } from './collect/useOwedCount';
import { PaymentsTab } from './list/PaymentsTab';
import { SettingsTab } from './settings/SettingsTab';
import { LISTS, TABS, TEXTS } from './texts';

/** An address without a tab that searches, filters or opens payments. */
const isAboutPayments = (params: URLSearchParams) =>
  !params.has('tab') && ['q', 'status', 'from', 'to', 'payment'].some((name) => params.has(name));

const content = (tab: keyof typeof TABS) => {
  if (tab === 'settings') return <SettingsTab />;
  return tab === 'payments' ? <PaymentsTab /> : <CollectTab />;
};

export function PaymentsPage() {
  const maySetUp = useMay()('settings.manage');
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  if (isAboutPayments(params)) {
    params.set('tab', 'payments');
    return <Navigate replace to={{ search: params.toString(), hash }} />;
  }
  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle} width="wide">
      <Lists maySetUp={maySetUp} />
    </PageContainer>
  );
}

function Lists({ maySetUp }: { maySetUp: boolean }) {
  const collect = TEXTS.collect(useOwedCount());
  return maySetUp ? (
    <PageTabs label={TEXTS.tabs} tabs={{ ...TABS, collect }}>
      {content}
    </PageTabs>
  ) : (
    <PageTabs<keyof typeof LISTS> label={TEXTS.tabs} tabs={{ ...LISTS, collect }}>
      {content}
    </PageTabs>
  );
}

import { useDeferredValue, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageContainer } from '../../components/PageContainer';
import { PageTabs } from '../../components/PageTabs';
import { ComposeTab } from './compose/ComposeTab';
import { prefill } from './compose/prefill';
import { PreferencesTab } from './preferences/PreferencesTab';
import { SentTab } from './sent/SentTab';
import { TemplatesTab } from './templates/TemplatesTab';
import { TABS, TEXTS } from './texts';

export function NotificationsPage() {
  const [params] = useSearchParams();
  const [{ start, search }] = useState(() => prefill(params));
  // The address must not keep personal data.
  if (search !== null && prefill(params).search !== null) return <Navigate to={{ search }} replace />;

  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle} width="wide">
      <PageTabs label={TEXTS.tabs} tabs={TABS}>
        {(tab) => <Panel tab={tab} start={start} />}
      </PageTabs>
    </PageContainer>
  );
}

function Panel({ tab, start }: { tab: keyof typeof TABS; start: ReturnType<typeof prefill>['start'] }) {
  // The tab answers at once; the form takes longer to draw.
  const drawn = useDeferredValue(tab);
  switch (drawn) {
    case 'templates':
      return <TemplatesTab />;
    case 'compose':
      return <ComposeTab start={start} />;
    case 'settings':
      return <PreferencesTab />;
    case 'sent':
      return <SentTab />;
  }
}

import { useState } from 'react';
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
        {(tab) => {
          switch (tab) {
            case 'templates':
              return <TemplatesTab />;
            case 'compose':
              return <ComposeTab start={start} />;
            case 'settings':
              return <PreferencesTab />;
            case 'sent':
              return <SentTab />;
          }
        }}
      </PageTabs>
    </PageContainer>
  );
}

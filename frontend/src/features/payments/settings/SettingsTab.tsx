import { ErrorState } from '../../../components/ErrorState';
import { useGetPaymentSettingsQuery } from '../api';
import type { PaymentSetup } from '../api';
import { Providers } from './Providers';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm';
import { TEXTS } from './texts';

/** What the form shows until the settings are loaded. */
const BEFORE_LOADING: PaymentSetup = {
  settings: { mode: 'optional', currency: 'INR', default_provider: 'demo', hold_minutes: 15 },
  providers: [],
  gateways: [],
  currencies: [],
};

export function SettingsTab() {
  const { data, isError, refetch } = useGetPaymentSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined && isError) return <ErrorState text={TEXTS.failed} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards}>
      <SettingsForm key={String(data === undefined)} setup={data ?? BEFORE_LOADING} isLoading={data === undefined} />
      {data !== undefined && <Providers setup={data} />}
    </div>
  );
}

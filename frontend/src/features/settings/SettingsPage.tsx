import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../../components/ErrorState';
import { PageContainer } from '../../components/PageContainer';
import { useGetProfileQuery, useGetSettingsQuery } from './api';
import styles from './Settings.module.css';
import { SettingsEditor } from './SettingsEditor';
import { TEXTS } from './texts';

export function SettingsPage() {
  const settings = useGetSettingsQuery();
  const profile = useGetProfileQuery();
  // Editing continues even if a later read fails.
  if (settings.data !== undefined && profile.data !== undefined) {
    return <SettingsEditor loaded={settings.data} profile={profile.data} />;
  }
  const retry = () => {
    void settings.refetch();
    void profile.refetch();
  };
  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle}>
      {settings.isError || profile.isError ? (
        <ErrorState text={TEXTS.loadFailed} onRetry={retry} />
      ) : (
        <div role="status" aria-label={TEXTS.loading} className={styles.cards}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} variant="rounded" height={200} />
          ))}
        </div>
      )}
    </PageContainer>
  );
}

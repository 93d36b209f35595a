import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/Card';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { paths } from '../../../lib/paths';
import { Preference, PreferenceChoice } from './controls';
import { Deliverability } from './Deliverability';
import styles from './Preferences.module.css';
import { RETENTION_DAYS, REMINDER_HOURS, TEXTS } from './texts';
import { usePreferences } from './usePreferences';

const { clients, practice, templates, retention } = TEXTS;

export function PreferencesTab() {
  const { query, changed, change } = usePreferences();
  return (
    <QueryBoundary
      query={query}
      failed={TEXTS.failed}
      loading={
        <div role="status" aria-label={TEXTS.loading}>
          <Skeleton variant="rounded" height={480} />
        </div>
      }
    >
      {({ settings }) => {
        const saved = { ...settings, ...changed };
        const onOff = (name: 'appointmentReminders' | 'emailConfirmations' | 'clientUpdates' | 'autoFollowUp') => (
          <Preference
            label={clients[name]}
            hint={clients[`${name}Hint`]}
            checked={saved[name]}
            onChange={(checked) => void change(name, checked)}
          />
        );
        return (
          <div className={styles.cards}>
            <Card title={clients.heading}>
              {onOff('emailConfirmations')}
              {onOff('clientUpdates')}
              {onOff('appointmentReminders')}
              <PreferenceChoice
                label={clients.reminderTime}
                value={saved.reminderTime}
                disabled={!saved.appointmentReminders}
                choices={REMINDER_HOURS.map((hours) => [hours, clients.reminderHours(hours)])}
                onChange={(hours) => void change('reminderTime', hours)}
              />
              {onOff('autoFollowUp')}
            </Card>
            <div className={styles.cards}>
              <Card title={templates.heading}>
                <Preference
                  label={templates.fallback}
                  hint={templates.fallbackHint}
                  checked={saved.email_system_fallback_enabled}
                  onChange={(checked) => void change('email_system_fallback_enabled', checked, TEXTS.fallbackSaved)}
                />
              </Card>
              <Card title={practice.heading}>
                <Preference
                  label={practice.systemAlerts}
                  hint={saved.emailNotifications ? practice.systemAlertsHint : practice.withoutEmail}
                  disabled={!saved.emailNotifications}
                  checked={saved.systemAlerts}
                  onChange={(checked) => void change('systemAlerts', checked)}
                />
                <p>
                  <Link to={`${paths.settings}?tab=notifications`}>{practice.more}</Link>
                </p>
              </Card>
              <Card title={retention.heading}>
                <PreferenceChoice
                  label={retention.label}
                  hint={retention.hint}
                  value={saved.mailRetentionDays}
                  choices={RETENTION_DAYS.map((days) => [days, retention.days(days)])}
                  onChange={(days) => void change('mailRetentionDays', days)}
                />
              </Card>
              <Deliverability />
            </div>
          </div>
        );
      }}
    </QueryBoundary>
  );
}

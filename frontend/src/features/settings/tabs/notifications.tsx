import { useFormContext } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import { hours } from '../../../lib/dates';
import { useSite } from '../api';
import type { Fields } from '../fields';
import { Choice, SwitchField } from '../parts';
import type { Section } from './section';

export const notifications: Section = {
  title: 'Notifications',
  fields: ['emailNotifications', 'visitorEmails'],
  Panel: () => (
    <>
      <ToThePractice />
      <ToVisitors />
    </>
  ),
};

function ToThePractice() {
  const silent = !useFormContext<Fields>().watch('emailNotifications');
  const toAdmins = (hint: string) => ({
    disabled: silent,
    hint: silent ? 'Nothing is sent while email notifications are off.' : hint,
  });
  return (
    <Card title="Notifications to the practice">
      <SwitchField
        name="emailNotifications"
        label="Email notifications"
        hint="Email to the practice and its mediators about new bookings and requests, and to administrators as chosen below. Visitors always get their emails."
      />
      <SwitchField
        name="dailyReports"
        label="Daily reports"
        {...toAdmins(
          'To every administrator on business days, when the practice opens: the day’s sessions, what is waiting for an answer, and yesterday’s new bookings.',
        )}
      />
      <SwitchField
        name="weeklyReports"
        label="Weekly reports"
        {...toAdmins(
          'To every administrator on the first business day of the week, when the practice opens: the coming sessions by day and mediator, and last week’s figures.',
        )}
      />
      <SwitchField
        name="systemAlerts"
        label="System alerts"
        {...toAdmins(
          'To every administrator, at most once a day for each: a failed backup, undeliverable email, an account locked after too many attempts, too many requests from one network.',
        )}
      />
      <Hint small>SMS and push notifications are not available: no provider is connected.</Hint>
    </Card>
  );
}

function ToVisitors() {
  const { booking } = useSite();
  return (
    <Card title="Email to visitors">
      <Choice
        name="visitorEmails"
        label="Maximum emails per visitor and day"
        hint="Bookings, moves, cancellations and messages from a visitor send at most this many emails to their address in 24 hours. Further changes are saved without an email, and the mediator gets one notice. Changes by the practice do not count."
        choices={[1, 2, 3, 5, 10].map((count) => [count, count === 1 ? '1 email' : `${count} emails`])}
      />
      <SwitchField
        name="confirmByEmail"
        label="Ask visitors to confirm a request by email"
        hint={`Visitors must confirm by email within ${hours(booking.confirmHours)}, or the request expires and the time opens up. Both sides get an email.`}
      />
    </Card>
  );
}

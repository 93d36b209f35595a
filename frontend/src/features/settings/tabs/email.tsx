import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Failure } from '../../../components/Failure';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useSendTestEmailMutation } from '../api';
import type { Fields } from '../fields';
import { Choice } from '../parts';
import { RowFields } from '../rows';
import type { Section } from './section';

const SECURITY: Readonly<Record<string, string>> = { tls: 'TLS', ssl: 'SSL', none: 'None' };

export const email: Section = {
  title: 'Email',
  fields: [
    'smtpHost',
    'smtpPort',
    'smtpUsername',
    'smtpPassword',
    'smtpSecurity',
    'smtpFromName',
    'smtpFromEmail',
    'smtpReplyToEmail',
  ],
  Panel: () => (
    <>
      <Card title="Mail server">
        <Hint small>Without a host, email is sent through the server’s default mail server.</Hint>
        <RowFields>
          <FormField name="smtpHost" label="SMTP host" autoComplete="off" />
          <FormField name="smtpPort" label="SMTP port" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
          <Choice name="smtpSecurity" label="SMTP security" choices={Object.entries(SECURITY)} />
        </RowFields>
        <FieldPair>
          <FormField name="smtpUsername" label="SMTP username" autoComplete="off" />
          <Password />
        </FieldPair>
      </Card>
      <Card title="Sender">
        <FieldPair>
          <FormField name="smtpFromName" label="From name" />
          <FormField name="smtpFromEmail" label="From email" type="email" />
        </FieldPair>
        <FormField
          name="smtpReplyToEmail"
          label="Reply-to email"
          type="email"
          hint="Replies from clients and notifications to the practice go here."
        />
      </Card>
      <TestEmail />
    </>
  ),
};

const SAVED = 'Saved. Leave blank to keep it. Changing the host or username clears it.';

function Password() {
  const isSaved = useFormContext<Fields>().watch('smtpPasswordSet');
  return (
    <FormField
      name="smtpPassword"
      label="SMTP password"
      type="password"
      autoComplete="new-password"
      {...(isSaved && { hint: SAVED })}
    />
  );
}

const TEST = {
  title: 'Test email',
  hint: 'Tests the settings above, even before you save them.',
  to: 'Send the test to',
  send: 'Send test email',
  sending: 'Sending…',
  sent: 'Test email sent successfully!',
  notSent: 'Failed to send test email',
  failed: 'Failed to send test email. Please check your configuration.',
};

/** Tests the typed settings. The server uses its saved password only for the host and user it was saved for. */
function TestEmail() {
  const { getValues } = useFormContext<Fields>();
  const [to, setTo] = useState(() => getValues('profile.email'));
  const [failure, setFailure] = useState<string>();
  const [send, { isLoading }] = useSendTestEmailMutation();
  const toast = useToast();

  const test = async () => {
    setFailure(undefined);
    const fields = getValues();
    const typed = {
      host: fields.smtpHost,
      port: fields.smtpPort,
      username: fields.smtpUsername,
      ...(fields.smtpPassword !== '' && { password: fields.smtpPassword }),
      security: fields.smtpSecurity,
      fromName: fields.smtpFromName,
      fromEmail: fields.smtpFromEmail,
      replyToEmail: fields.smtpReplyToEmail,
    };
    const { data, error } = await send({ testEmailRequest: { testEmail: to, ...typed } });
    if (data?.success === true) {
      toast.success(TEST.sent);
      return;
    }
    const reasons = Object.values(problemOf(error)?.errors ?? {}).flat();
    setFailure(data?.error ?? reasons[0] ?? problemOf(error)?.detail ?? TEST.failed);
    toast.error(data === undefined ? TEST.failed : TEST.notSent);
  };

  return (
    <Card title={TEST.title}>
      <Hint small>{TEST.hint}</Hint>
      {failure !== undefined && <Failure>{failure}</Failure>}
      <FieldPair>
        <TextField label={TEST.to} type="email" value={to} onChange={(event) => setTo(event.target.value)} />
      </FieldPair>
      <div>
        <Button variant="outlined" disabled={isLoading} onClick={() => void test()}>
          {isLoading ? TEST.sending : TEST.send}
        </Button>
      </div>
    </Card>
  );
}

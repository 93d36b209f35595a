import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Card } from '../../components/Card';
import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { Hint } from '../../components/Hint';
import { useToast } from '../../components/toast/useToast';
import { problemOf, useSendTestEmailMutation } from './api';
import type { Fields } from './fields';
import { Choice } from './parts';
import { SECURITY, TEXTS } from './texts';

const texts = TEXTS.email;

export function EmailTab() {
  const hasPassword = useFormContext<Fields>().watch('smtpPasswordSet');
  return (
    <>
      <Card title={texts.server}>
        <Hint small>{texts.serverHint}</Hint>
        <FieldPair>
          <FormField name="smtpHost" label={texts.host} autoComplete="off" />
          <FormField name="smtpPort" label={texts.port} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
          <FormField name="smtpUsername" label={texts.username} autoComplete="off" />
          <FormField
            name="smtpPassword"
            label={texts.password}
            type="password"
            autoComplete="new-password"
            {...(hasPassword && { hint: texts.passwordSet })}
          />
          <Choice name="smtpSecurity" label={texts.security} choices={Object.entries(SECURITY)} />
        </FieldPair>
      </Card>
      <Card title={texts.sender}>
        <FieldPair>
          <FormField name="smtpFromName" label={texts.fromName} />
          <FormField name="smtpFromEmail" label={texts.fromEmail} type="email" />
          <FormField name="smtpReplyToEmail" label={texts.replyTo} type="email" hint={texts.replyToHint} />
        </FieldPair>
      </Card>
      <TestEmail />
    </>
  );
}

/** Tests the typed settings if they include a password, otherwise the saved ones. */
function TestEmail() {
  const { getValues } = useFormContext<Fields>();
  const [to, setTo] = useState(() => getValues('profile.email'));
  const [failure, setFailure] = useState<string>();
  const [send, { isLoading }] = useSendTestEmailMutation();
  const toast = useToast();

  const test = async () => {
    setFailure(undefined);
    const fields = getValues();
    const typed = fields.smtpPassword !== '' && {
      host: fields.smtpHost,
      port: fields.smtpPort,
      username: fields.smtpUsername,
      password: fields.smtpPassword,
      security: fields.smtpSecurity,
      fromName: fields.smtpFromName,
      fromEmail: fields.smtpFromEmail,
      replyToEmail: fields.smtpReplyToEmail,
    };
    const { data, error } = await send({ testEmailRequest: { testEmail: to, ...typed } });
    if (data?.success === true) {
      toast.success(texts.sent);
      return;
    }
    const reasons = Object.values(problemOf(error)?.errors ?? {}).flat();
    setFailure(data?.error ?? reasons[0] ?? problemOf(error)?.detail ?? texts.failed);
    toast.error(data === undefined ? texts.failed : texts.notSent);
  };

  return (
    <Card title={texts.test}>
      <Hint small>{texts.testHint}</Hint>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <FieldPair>
        <TextField label={texts.to} type="email" value={to} onChange={(event) => setTo(event.target.value)} />
      </FieldPair>
      <div>
        <Button variant="outlined" disabled={isLoading} onClick={() => void test()}>
          {isLoading ? texts.sending : texts.send}
        </Button>
      </div>
    </Card>
  );
}

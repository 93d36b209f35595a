import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { Failure } from '../../../components/Failure';
import { Actions } from '../../../components/Actions';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import {
  problemOf,
  useChangePaymentProviderMutation,
  useTestPaymentProviderMutation,
  type PaymentProvider,
} from '../api';
import { fieldName, requestOf } from './providerForm';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.providers;

interface Props {
  provider: PaymentProvider;
  isDefault: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProviderCard({ provider, isDefault, onEdit, onDelete }: Props) {
  const { key, name, missing_secrets: missing } = provider;
  const nameId = `provider-${key}`;
  return (
    <li className={styles.provider} aria-labelledby={nameId}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 id={nameId}>{name}</h3>
          {name.toLowerCase() !== key && <p>{key}</p>}
        </div>
        {isDefault && <StatusBadge status={texts.isDefault} tone="completed" />}
      </div>
      <EnabledSwitch provider={provider} />
      {missing.length > 0 && <Alert severity="warning">{texts.missing(missing)}</Alert>}
      <Pairs title={texts.config} pairs={provider.public_config} />
      <Pairs title={texts.secrets} pairs={provider.secret_env_names} />
      <ConnectionTest provider={provider} titleId={nameId} />
      <Actions>
        <Button size="small" variant="outlined" aria-describedby={nameId} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size="small" color="error" aria-describedby={nameId} onClick={onDelete}>
          {texts.remove}
        </Button>
      </Actions>
    </li>
  );
}

/** Saves at once; goes back if that fails. */
function EnabledSwitch({ provider }: { provider: PaymentProvider }) {
  const [save, { isLoading, error }] = useChangePaymentProviderMutation();
  const [wanted, setWanted] = useState<boolean>();
  const toast = useToast();

  const change = async (enabled: boolean) => {
    setWanted(enabled);
    const answer = await save({
      key: provider.key,
      paymentProviderRequest: { ...requestOf(provider), enabled },
    });
    if (answer.error === undefined) toast.success(texts.updated);
    else setWanted(undefined);
  };

  return (
    <>
      <FormControlLabel
        label={texts.enabled}
        control={
          <Switch
            checked={(isLoading ? wanted : undefined) ?? provider.enabled}
            onChange={(_event, enabled) => {
              if (!isLoading) void change(enabled);
            }}
            slotProps={{ input: { 'aria-label': texts.on(provider.name) } }}
          />
        }
      />
      <FailureAlert text={texts.updateFailed} error={error} />
    </>
  );
}

function Pairs({ title, pairs }: { title: string; pairs: Record<string, string> }) {
  const rows = Object.entries(pairs).filter(([, value]) => value !== '');
  if (rows.length === 0) return null;
  return (
    <div>
      <Hint small>{title}</Hint>
      <dl className={styles.pairs}>
        {rows.map(([field, value]) => (
          <div key={field}>
            <dt>{fieldName(field)}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ConnectionTest({ provider, titleId }: { provider: PaymentProvider; titleId: string }) {
  const [test, { data, error, isLoading }] = useTestPaymentProviderMutation();
  const reason = data?.ok === false ? data.error : problemOf(error)?.detail;
  return (
    <div className={styles.test}>
      <Button
        size="small"
        variant="outlined"
        disabled={isLoading}
        aria-describedby={titleId}
        onClick={() => void test({ key: provider.key })}
      >
        {isLoading ? texts.testing : texts.test}
      </Button>
      <div role="status">
        {data?.ok === true && <Alert severity="success">{texts.ok}</Alert>}
        {(data?.ok === false || error !== undefined) && (
          <Failure>
            <p>{texts.testFailed}</p>
            {reason != null && reason !== '' && <p>{reason}</p>}
          </Failure>
        )}
      </div>
    </div>
  );
}

import type { PaymentGateway, PaymentProvider, PaymentProviderRequest } from '../api';

/** What the form edits: everything that can be saved. */
export type ProviderFields = Required<PaymentProviderRequest>;

/** "publishable_key" as "Publishable key" */
export const fieldName = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What is saved of a provider. */
export const requestOf = ({
  key,
  name,
  enabled,
  public_config,
  secret_env_names,
}: PaymentProvider): ProviderFields => ({
  key,
  name,
  enabled,
  public_config,
  secret_env_names,
});

/** "stripe" and "webhook_secret" as "STRIPE_WEBHOOK_SECRET" */
const variableOf = (key: string, field: string) => `${key}_${field}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');

/** A provider of this kind, not enabled yet; an existing one with fields for all its kind has. */
export const fieldsOf = (gateway: PaymentGateway | undefined, provider?: PaymentProvider): ProviderFields => {
  const { key = '', name = '', public_config: config = [], secrets = [] } = gateway ?? {};
  return {
    key: provider?.key ?? key,
    name: provider?.name ?? name,
    enabled: provider?.enabled ?? false,
    public_config: { ...Object.fromEntries(config.map((field) => [field, ''])), ...provider?.public_config },
    secret_env_names: {
      ...Object.fromEntries(secrets.map((field) => [field, variableOf(key, field)])),
      ...provider?.secret_env_names,
    },
  };
};

/** A secret pasted by mistake must not reach the server: hardly one looks like this. */
export const isVariable = (text: string): boolean => /^[A-Z_][A-Z0-9_]{0,127}$/.test(text);

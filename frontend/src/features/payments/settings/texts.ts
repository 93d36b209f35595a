import { counted } from '../../../lib/counted';

export const TEXTS = {
  loading: 'Loading payment settings',
  failed: 'Failed to load payment settings',
  settings: {
    heading: 'Payment settings',
    mode: 'Payment mode',
    modes: { off: 'Off', optional: 'Optional', required: 'Required' },
    /** The settings as a sentence, such as "Clients may pay online, by card with Stripe, when they request a session or later." */
    sentences: {
      off: () => 'Clients don’t pay online. You enter their checks, wires and cash.',
      optional: (how: string) => `Clients may pay online, ${how}, when they request a session or later.`,
      required: (how: string, minutes: number) => {
        const held = minutes > 0 ? ` It is held for ${counted(minutes, 'minute')}.` : '';
        return `Clients pay online, ${how}, when they request a session.${held} If they don’t pay, its time opens again.`;
      },
    },
    /** How they pay; an empty name is no provider. */
    by: (provider: string, currency: string) => `by card${provider === '' ? '' : ` with ${provider}`}, in ${currency}`,
    currency: 'Currency',
    currencyHint: 'For new payments. Earlier payments keep their currency.',
    provider: 'Default provider',
    noProvider: 'Choose a provider',
    hold: 'Hold time in minutes',
    holdHint: 'How long a session is held for a required payment: 5 to 60 minutes.',
    holdWrong: 'Enter 5 to 60 minutes',
    save: 'Save Settings',
    saving: 'Saving…',
    unsaved: 'Unsaved Changes',
    saved: 'Payment settings saved',
    failed: 'Failed to save settings',
  },
  providers: {
    heading: 'Payment providers',
    add: 'Add Provider',
    none: 'No payment providers yet',
    noneHint: 'Add one so that clients can pay online.',
    allAdded: 'Every available provider has been added.',
    isDefault: 'Default',
    enabled: 'Enabled',
    on: (name: string) => `Enable ${name}`,
    missing: (names: string[]) =>
      `Not set on the server: ${names.join(', ')}. Set ${names.length === 1 ? 'this variable' : 'these variables'} where Accord runs, then restart it.`,
    config: 'Configuration',
    secrets: 'Secret variables',
    test: 'Test',
    testing: 'Testing…',
    ok: 'Connection OK',
    testFailed: 'Test failed',
    edit: 'Edit',
    remove: 'Delete',
    updated: 'Provider updated',
    updateFailed: 'Failed to update provider',
  },
  form: {
    add: 'Add provider',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    gateway: 'Provider',
    name: 'Name',
    nameHint: 'Clients see this name.',
    nameMissing: 'Enter a name',
    config: 'Public configuration',
    secrets: 'Secret variables',
    secretsHint:
      'Enter the names of environment variables, never the secrets themselves. Set their values where Accord runs (its environment file), then restart it. Accord does not store them.',
    variable: (field: string) => `Variable for ${field}`,
    variableMissing: 'Enter the name of a variable',
    variableWrong: 'Enter only the variable’s name, in capitals, like STRIPE_SECRET_KEY. Do not enter the secret here.',
    added: 'Provider added',
    addFailed: 'Failed to add provider',
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    text: 'Clients can no longer pay with it. Earlier payments stay listed, but you may not be able to refund them here.',
    confirm: 'Delete provider',
    progress: 'Deleting the provider…',
    done: 'Provider deleted',
    failed: 'Failed to delete provider',
  },
} as const;

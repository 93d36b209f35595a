import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { requestOf } from './settings/providerForm';
import { answering, paymentsSetUp, provider, setup, stripe } from './testing';

const SETTINGS = '/admin/payments?tab=settings';
const select = (name: string) => screen.findByRole('combobox', { name });
const card = (name: string) => screen.findByRole('listitem', { name });

beforeEach(signedIn);

describe('payment settings', () => {
  it('start at the defaults until they are loaded', async () => {
    server.use(http.get('*/api/payment/settings', () => delay('infinite')));
    renderApp(SETTINGS);
    expect(await select('Payment mode')).toHaveValue('optional');
    expect(await select('Currency')).toHaveValue('INR');
    expect(await select('Default provider')).toHaveValue('demo');
    expect(await select('Currency')).toBeDisabled();
  });

  it('can be loaded again after a failure', async () => {
    server.use(http.get('*/api/payment/settings', () => new HttpResponse(null, { status: 500 })));
    const { user } = renderApp(SETTINGS);
    expect(await screen.findByText('Failed to load payment settings')).toBeVisible();
    paymentsSetUp(setup());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await select('Currency')).toHaveValue('USD'));
  });

  it('lead to the login page once the session is over', async () => {
    server.use(
      http.get('*/api/payment/settings', () =>
        HttpResponse.json(problem(401, 'unauthorized', 'Please sign in'), { status: 401 }),
      ),
    );
    const { router } = renderApp(SETTINGS);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
  });

  it('are saved, and only changes can be', async () => {
    paymentsSetUp(setup());
    const settings = { mode: 'required', currency: 'JPY', default_provider: 'demo', hold_minutes: 30 };
    const sent = answering('put', '*/api/payment/settings', [200, setup({ settings: settings as never })]);
    const { user } = renderApp(SETTINGS);
    await card('Demo card');
    expect(screen.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
    await user.selectOptions(await select('Payment mode'), 'Required');
    expect(
      screen.getByText(
        'Clients pay online, by card with Demo card, in USD, when they request a session. It is held for 15 minutes. If they don’t pay, its time opens again.',
      ),
    ).toBeVisible();
    await user.selectOptions(await select('Currency'), 'JPY – Japanese Yen');
    const hold = screen.getByRole('spinbutton', { name: 'Hold time in minutes' });
    await user.clear(hold);
    await user.type(hold, '61');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Enter 5 to 60 minutes')).toBeVisible();
    await user.clear(hold);
    await user.type(hold, '30{Enter}');
    expect(await screen.findByText('Payment settings saved')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([settings]);
    expect(screen.queryByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).not.toBeInTheDocument();
  });

  it('say what to do when they are refused', async () => {
    paymentsSetUp(setup());
    const reason = 'Enable the default provider and set STRIPE_SECRET_KEY first.';
    answering('put', '*/api/payment/settings', [409, problem(409, 'provider_not_ready', reason)]);
    const { user } = renderApp(SETTINGS);
    await card('Demo card');
    await user.selectOptions(await select('Payment mode'), 'Optional');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Failed to save settings')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(await select('Payment mode')).toHaveValue('optional');
  });

  it('ask before another tab discards changes', async () => {
    paymentsSetUp(setup());
    const { user } = renderApp(SETTINGS);
    await card('Demo card');
    await user.selectOptions(await select('Currency'), 'EUR – Euro');
    expect(screen.getByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Payments' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    expect(await select('Currency')).toHaveValue('EUR');
  });
});

describe('a provider', () => {
  it('shows its configuration and the secrets that are missing', async () => {
    paymentsSetUp(setup());
    renderApp(SETTINGS);
    const shown = within(await card('Stripe'));
    for (const text of ['Publishable key', 'pk_test_1', 'Secret key', 'STRIPE_SECRET_KEY'])
      expect(shown.getByText(text)).toBeVisible();
    expect(
      shown.getByText(
        'Not set on the server: STRIPE_WEBHOOK_SECRET. Set this variable where Accord runs, then restart it.',
      ),
    ).toBeVisible();
    expect(within(await card('Demo card')).getByText('Default')).toBeVisible();
  });

  it('is switched on at once', async () => {
    const now = paymentsSetUp(setup());
    const sent = answering('put', '*/api/payment/providers/stripe', [200, stripe({ enabled: true })]);
    const { user } = renderApp(SETTINGS);
    await card('Stripe');
    now.setup = setup({ providers: [provider(), stripe({ enabled: true })] });
    await user.click(screen.getByRole('switch', { name: 'Enable Stripe' }));
    expect(await screen.findByText('Provider updated')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Enable Stripe' })).toBeChecked());
    expect(sent[0]?.body).toEqual(requestOf(stripe({ enabled: true })));
  });

  it('goes back to what it was when switching fails', async () => {
    paymentsSetUp(setup());
    const reason = 'This is the default provider. Choose another one first.';
    answering('put', '*/api/payment/providers/demo', [409, problem(409, 'default_provider', reason)]);
    const { user } = renderApp(SETTINGS);
    await card('Demo card');
    await user.click(screen.getByRole('switch', { name: 'Enable Demo card' }));
    expect(await screen.findByText('Failed to update provider')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Enable Demo card' })).toBeChecked();
  });

  it.each([
    [{ ok: true }, ['Connection OK']],
    [{ ok: false, error: 'Stripe says: Invalid API key' }, ['Test failed', 'Stripe says: Invalid API key']],
  ])('tells how its test went: %j', async (answer, texts) => {
    paymentsSetUp(setup());
    answering('post', '*/api/payment/providers/stripe/test', [200, answer]);
    const { user } = renderApp(SETTINGS);
    const shown = within(await card('Stripe'));
    await user.click(shown.getByRole('button', { name: 'Test' }));
    for (const text of texts) expect(await shown.findByText(text)).toBeVisible();
  });

  it('is added with variable names, never with a secret', async () => {
    const now = paymentsSetUp(setup({ providers: [provider()] }));
    const sent = answering('post', '*/api/payment/providers', [201, stripe()]);
    const { user } = renderApp(SETTINGS);
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add provider' }));
    await user.type(dialog.getByRole('textbox', { name: 'Publishable key' }), 'pk_test_1');
    const secret = dialog.getByRole('textbox', { name: 'Variable for secret key' });
    expect(secret).toHaveValue('STRIPE_SECRET_KEY');
    await user.clear(secret);
    await user.type(secret, 'sk_live_51Hx');
    await user.click(dialog.getByRole('button', { name: 'Add provider' }));
    expect(await dialog.findByText(/Do not enter the secret here/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(secret);
    now.setup = setup();
    await user.type(secret, 'STRIPE_SECRET_KEY{Enter}');
    expect(await screen.findByText('Provider added')).toBeVisible();
    expect(sent[0]?.body).toEqual(requestOf(stripe()));
    expect(await card('Stripe')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Provider' })).not.toBeInTheDocument();
  });

  it('says why it was not added', async () => {
    paymentsSetUp(setup({ providers: [] }));
    answering('post', '*/api/payment/providers', [
      409,
      problem(409, 'provider_exists', 'This provider has been added.'),
    ]);
    const { user } = renderApp(SETTINGS);
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    await user.click(screen.getByRole('button', { name: 'Add provider' }));
    expect(await screen.findByText('Failed to add provider')).toBeVisible();
    expect(screen.getByText('This provider has been added.')).toBeVisible();
  });

  it('is edited, with the server’s errors at their fields', async () => {
    paymentsSetUp(setup());
    const sent = answering(
      'put',
      '*/api/payment/providers/stripe',
      [422, problem(422, 'validation_failed', 'Check the fields', { name: ['This name is too long'] })],
      [200, stripe({ name: 'Cards' })],
    );
    const { user } = renderApp(SETTINGS);
    await user.click(within(await card('Stripe')).getByRole('button', { name: 'Edit' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Cards{Enter}');
    expect(await screen.findByText('This name is too long')).toBeVisible();
    await user.type(name, '{Enter}');
    expect(await screen.findByText('Provider updated')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ key: 'stripe', name: 'Cards', enabled: false });
  });

  it('is deleted after asking', async () => {
    const now = paymentsSetUp(setup());
    const sent = answering('delete', '*/api/payment/providers/stripe', [204]);
    const { user } = renderApp(SETTINGS);
    await user.click(within(await card('Stripe')).getByRole('button', { name: 'Delete' }));
    expect(sent).toEqual([]);
    now.setup = setup({ providers: [provider()] });
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Stripe?' })).getByRole('button', { name: 'Delete provider' }),
    );
    expect(await screen.findByText('Provider deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Stripe' })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Payment providers' })).toHaveFocus();
  });
});

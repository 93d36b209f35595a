import type { Locator, Page } from '@playwright/test';
import { addresses } from './addresses';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { DEMO, signIn } from './steps';

// Browsers allow passkeys on `localhost`, not on an address made of digits.
test.use({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  baseURL: async ({}, provide, { parallelIndex }) =>
    provide(addresses[parallelIndex]?.replace('127.0.0.1', 'localhost')),
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** A device with a fingerprint reader that always knows its owner. */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page) {
  await press(page, button(page, 'Account menu'));
  await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

/** Other tests sign in with the password alone. */
async function removeAll(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('admin_token'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const answer = await page.request.get('/api/auth/passkeys', { headers });
  const { passkeys = [] } = (await answer.json()) as { passkeys?: { id: string }[] };
  for (const { id } of passkeys) {
    await page.request.post(`/api/auth/passkeys/${id}/remove`, { headers, data: { password: DEMO.password } });
  }
}

/** Adds a passkey in the settings. Ends with the focus where a person goes on. */
async function add(page: Page, name: string, isEnough: boolean) {
  await press(page, button(page, 'Add a passkey'));
  const adding = dialog(page, 'Add a passkey');
  await tabTo(page, adding.getByLabel('Name'));
  await page.keyboard.type(name);
  await tabTo(page, adding.getByLabel('Password', { exact: false }).first());
  await page.keyboard.type(DEMO.password);
  if (!isEnough) {
    await tabTo(page, adding.getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  await expectAccessible(page);
  await press(page, button(adding, 'Continue'));
  await expect(page.getByRole('listitem', { name })).toBeVisible();
}

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

test('a passkey signs in alone, and is renamed and removed, by keyboard alone', async ({ page }) => {
  await plugIn(page);
  await signIn(page, '/admin/settings?tab=security');
  try {
    await add(page, 'Laptop', true);
    await expectAccessible(page);
    await logOut(page);
    await press(page, button(page, 'Continue with a passkey'));
    await expect(dashboard(page)).toBeVisible();

    await page.goto('/admin/settings?tab=security');
    await press(page, button(page, 'Rename Laptop'));
    await tabTo(page, dialog(page, 'Rename the passkey').getByLabel('Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Office laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem', { name: 'Office laptop' }).getByText(/Last used/)).toBeVisible();

    await press(page, button(page, 'Remove Office laptop'));
    await expect(dialog(page, 'Remove Office laptop?').getByLabel('Password')).toBeFocused();
    await page.keyboard.type(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Office laptop' })).toHaveCount(0);
  } finally {
    await removeAll(page);
  }
});

test('a passkey is asked for after the password', async ({ page }) => {
  await plugIn(page);
  await signIn(page, '/admin/settings?tab=security');
  try {
    await add(page, 'Key ring', false);
    await logOut(page);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(DEMO.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Confirm it’s you with your passkey.')).toBeVisible();
    await expectAccessible(page);
    await press(page, button(page, 'Use a passkey'));
    await expect(dashboard(page)).toBeVisible();
  } finally {
    await removeAll(page);
  }
});

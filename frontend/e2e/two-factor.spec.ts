import { createHmac } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { DEMO, signIn } from './steps';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

function secretOf(key: string): Buffer {
  const bits = Array.from(key.replace(/[^A-Z2-7]/g, ''), (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows (RFC 6238), `later` steps from now. */
function codeOf(key: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + later));
  const digest = createHmac('sha1', secretOf(key)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const toggle = (page: Page) => page.getByRole('switch', { name: 'Two-factor authentication', exact: true });

/** Other tests sign in with the password alone. */
async function turnOff(request: APIRequestContext, backupCode: string | undefined) {
  const login = async (twoFactorToken?: string) => {
    const answer = await request.post('/api/auth/login', { data: { ...DEMO, twoFactorToken } });
    return (await answer.json()) as { token?: string; requiresTwoFactor?: boolean };
  };
  if ((await login()).requiresTwoFactor !== true) return;
  const { token = '' } = await login(backupCode);
  const answer = await request.post('/api/auth/2fa/disable', {
    headers: { authorization: `Bearer ${token}` },
    data: { password: DEMO.password },
  });
  expect(answer.status()).toBe(200);
}

async function logOut(page: Page) {
  await press(page, button(page, 'Account menu'));
  await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

/** Signs in with the password and waits for the step that asks for a code. */
async function enterPassword(page: Page) {
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(DEMO.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Verification Code')).toBeFocused();
}

async function enterCode(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

test('two-factor authentication is set up, asked for and turned off, by keyboard alone', async ({ page }) => {
  let codes: string[] = [];
  try {
    await signIn(page, '/admin/settings?tab=security');
    await tabTo(page, toggle(page));
    await page.keyboard.press('Space');
    const setup = dialog(page, 'Set up two-factor authentication');
    await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const key = await setup.getByLabel('Manual entry key').inputValue();
    await press(page, button(setup, 'Continue'));

    await expect(page.getByLabel('Verification Code')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter a verification code');
    await expectAccessible(page);
    await page.keyboard.type(codeOf(key));
    await page.keyboard.press('Enter');

    const complete = dialog(page, 'Save your backup codes');
    await expect(page.getByText('2FA enabled successfully!')).toBeVisible();
    await expectAccessible(page);
    codes = await complete.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await press(page, button(complete, 'Done'));
    await expect(toggle(page)).toBeChecked();
    await expect(page.getByText('10 backup codes left.')).toBeVisible();
    await expectAccessible(page);

    await logOut(page);
    await enterPassword(page);
    await expectAccessible(page);
    // The code of the setup does not work again, but the next one already does.
    await enterCode(page, codeOf(key, 1));

    await logOut(page);
    await enterPassword(page);
    await enterCode(page, codes.pop() ?? '');

    await page.goto('/admin/settings?tab=security');
    await expect(page.getByText('9 backup codes left.')).toBeVisible();
    await tabTo(page, toggle(page));
    await page.keyboard.press('Space');
    const prompt = dialog(page, 'Turn off two-factor authentication?');
    await expect(prompt.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('2FA disabled successfully')).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
  } finally {
    await turnOff(page.request, codes.pop());
  }
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { bearer, fillInLogin, PNG, signIn } from './steps';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => page.getByText('Content saved successfully!');
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });

/** Changes the content through the API as this administrator. */
async function put({ request }: Page, change: object) {
  const answer = await request.put('/api/content', { headers: await bearer(request), data: change });
  expect(answer.ok()).toBe(true);
}

let before: object;

test.beforeEach(async ({ request }) => {
  before = (await (await request.get('/api/content')).json()) as object;
});

// Other tests rely on the original texts.
test.afterEach(async ({ page }) => {
  await put(page, before);
});

async function openContent(page: Page, tab = '') {
  await signIn(page, `/admin/content${tab}`);
  await expect(page.getByRole('tab', { name: 'Content', exact: true })).toBeVisible();
}

test('an image is uploaded, becomes logo and icon, is seen on the public page and removed', async ({ page }) => {
  const name = `dot-${randomUUID().slice(0, 8)}.png`;
  await openContent(page, '?tab=settings');
  await page.getByLabel('Upload Logo').setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('textbox', { name: 'Logo URL' })).toHaveValue(/^\/media\/[0-9a-f]{64}\.png$/);
  await expect(page.getByRole('img', { name: 'Logo preview' })).toHaveJSProperty('naturalWidth', 1);
  const url = await page.getByRole('textbox', { name: 'Logo URL' }).inputValue();

  const library = page.getByRole('button', { name: 'Choose from library: Favicon' });
  await press(page, library);
  await press(page, page.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name }));
  await expect(page.getByRole('textbox', { name: 'Favicon URL' })).toHaveValue(url);
  await expect(library).toBeFocused();
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();

  await page.goto('/');
  await expect(page.locator('header img, nav img').first()).toHaveJSProperty('naturalWidth', 1);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', url);

  await page.goto('/admin/content?tab=media');
  const card = page.getByRole('listitem', { name });
  await expect(card).toContainText('Used in: Logo, Favicon');
  await card.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove image?' });
  await expect(dialog).toContainText('Logo');
  await dialog.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(page.getByText('Image removed')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('several images are uploaded at once, each with what became of it', async ({ page, context }) => {
  const id = randomUUID().slice(0, 8);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openContent(page, '?tab=media');
  await page.getByLabel('Images to upload').setInputFiles([
    { name: `${id}.png`, mimeType: 'image/png', buffer: PNG },
    { name: `${id}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: `${id}-huge.png`, mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads).toContainText('Uploaded');
  await expect(uploads).toContainText(`File ${id}-huge.png is too large. Maximum size is 5MB.`);
  const card = page.getByRole('listitem', { name: `${id}.png`, exact: true });
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await card.getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByText('URL copied to clipboard!')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(url)).headers()['content-type']).toBe('image/png');
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Image removed')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('services are put in order by keyboard, saved, and brought back from the history', async ({ page }) => {
  await signIn(page, '/admin/content');
  // A version to restore.
  await put(page, before);
  await page.reload();
  const titles = page.getByRole('listitem').getByRole('textbox', { name: 'Title' });
  await tabTo(page, page.getByRole('button', { name: 'Move Family Mediation down' }));
  await page.keyboard.press('Enter');
  await expect(titles.nth(1)).toHaveValue('Family Mediation');
  await page.keyboard.press('Enter');
  await expect(titles.nth(2)).toHaveValue('Family Mediation');
  await expect(page.getByRole('button', { name: 'Move Family Mediation down' })).toBeFocused();
  await page.getByRole('button', { name: 'History' }).focus();
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();

  await page.goto('/');
  await expect(page.locator('#services li').last()).toContainText('Family Mediation');

  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'History' }).click();
  const sheet = page.getByRole('dialog', { name: 'History' });
  await expect(sheet.getByRole('listitem').first()).toContainText('Demo Administrator');
  await sheet.getByRole('button', { name: 'Compare with Current' }).first().click();
  await expect(sheet.getByText('Services: Services', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: /^Restore version/ }).first().click();
  await expect(page.getByText(/^Version \d+ restored$/)).toBeVisible();
  await expect(titles.first()).toHaveValue('Family Mediation');
});

test('what is not saved is previewed by nobody else, and leaving asks', async ({ page, context, browser, baseURL }) => {
  const text = `Draft ${randomUUID().slice(0, 8)}`;
  await openContent(page);
  await headline(page).fill(text);
  await expect(page.locator('[data-status="unsaved"]')).toHaveText('Unsaved Changes');
  await test.step('Save and Discard stay in sight, and cover nothing that has the focus', async () => {
    const bar = page.getByRole('group', { name: 'Unsaved Changes' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const field of await page.getByRole('tabpanel').getByRole('textbox').all()) {
      await field.focus();
      const [of, over] = [await field.boundingBox(), await bar.boundingBox()];
      if (of === null || over === null) throw new Error('the field or the bar is not there');
      // Of a field that is higher than the window, the beginning.
      expect(Math.min(of.y + of.height, of.y + 60)).toBeLessThanOrEqual(over.y);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'none' });
    await expectAccessible(page);
  });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Preview Site' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: text })).toBeVisible();
  await headline(page).fill(`${text}, typed on`);
  await expect(preview.getByRole('heading', { level: 1, name: `${text}, typed on` })).toBeVisible();
  await preview.close();

  const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
  await stranger.goto('/?preview');
  await expect(stranger.getByRole('heading', { level: 1 })).not.toContainText('Draft');
  await stranger.close();

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(headline(page)).toHaveValue(`${text}, typed on`);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('logging out asks, ends the session and leaves nothing behind, by keyboard', async ({ page }) => {
  const text = `Draft ${randomUUID().slice(0, 8)}`;
  const account = page.getByRole('button', { name: 'Account menu' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const login = page.getByRole('heading', { name: 'Admin Login' });
  const logOut = async () => {
    await press(page, account);
    await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };
  await openContent(page);
  await headline(page).fill(text);

  await logOut();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(headline(page)).toHaveValue(text);
  await expect(account).toBeFocused();

  await logOut();
  await press(page, dialog.getByRole('button', { name: 'Leave' }));
  await expect(login).toBeVisible();
  await page.goBack();
  await expect(login).toBeVisible();
  await page.reload();
  await expect(login).toBeVisible();
  await fillInLogin(page);
  await expect(headline(page)).toHaveValue(/./);
  await expect(headline(page)).not.toHaveValue(text);
});

test.describe('two administrators at once', () => {
  test.use({ expectedErrors: [/412 \(Precondition Failed\)/] });

  test('the second is told, compares, and nothing is lost', async ({ page, browser, baseURL }) => {
    const [mine, theirs] = [`Mine ${randomUUID().slice(0, 8)}`, `Theirs ${randomUUID().slice(0, 8)}`];
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await context.newPage();
    await openContent(other);
    await openContent(page);
    await headline(page).fill(mine);
    await other.getByRole('textbox', { name: 'Kicker' }).fill(theirs);
    await saveButton(other).click();
    await expect(saved(other)).toBeVisible();
    await context.close();

    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' });
    await expect(dialog.getByRole('group', { name: 'Hero: Kicker' }).getByRole('radio', { name: /^Theirs/ })).toBeChecked();
    await expect(dialog.getByRole('group', { name: 'Hero: Headline' }).getByRole('radio', { name: /^Mine/ })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save My Choices' }).click();
    await expect(saved(page)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible();
    await expect(page.getByText(theirs)).toBeVisible();
  });
});

test('every tab and dialog is accessible', async ({ page }) => {
  await openContent(page);
  await headline(page).fill('Not saved');
  await expectAccessible(page);
  for (const tab of ['Media', 'SEO', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Generate Sitemap' }).click();
  await expect(page.getByRole('link', { name: /\/sitemap\.xml$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Site Cache' }).click();
  await expect(page.getByText('Site cache cleared')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose from library: Logo' }).click();
  await expect(page.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name: 'mediation-room.jpg' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
});

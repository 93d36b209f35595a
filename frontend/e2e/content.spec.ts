import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PART_NAMES } from '../src/features/content/fields';
import { expectAccessible, expectFocusInSight, press } from './checks';
import { expect, test } from './fixtures';
import { bearer, PNG, signIn } from './steps';

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

test('an image that is dropped on its field is uploaded, and beside it opens nothing', async ({ page, request }) => {
  const name = `dot-${randomUUID().slice(0, 8)}.png`;
  await openContent(page, '?tab=settings');
  const files = await page.evaluateHandle(
    ([file, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }));
      return transfer;
    },
    [name, [...PNG]] as const,
  );
  const isTaken = (place: string) =>
    page.locator(place).evaluate((element, dataTransfer) => {
      const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      element.dispatchEvent(over);
      element.dispatchEvent(drop);
      return over.defaultPrevented && drop.defaultPrevented;
    }, files);
  const url = page.getByRole('textbox', { name: 'Logo URL' });
  // The editor has to load first.
  await expect.poll(() => isTaken('header')).toBe(true);
  await expect(url).toHaveValue('');
  expect(await isTaken('[aria-label=Logo] img, [aria-label=Logo] input[inputmode=url]')).toBe(true);
  await expect(url).toHaveValue(/^\/media\/[0-9a-f]{64}\.png$/);

  const headers = await bearer(request);
  const media = (await (await request.get('/api/media', { headers })).json()) as { id: string; name: string }[];
  const id = media.find((one) => one.name === name)?.id ?? '';
  expect((await request.delete(`/api/media/${id}`, { headers })).status()).toBe(204);
});

test.describe('in both languages', () => {
  const offer = async (page: Page, spanish: boolean) => {
    const answer = await page.request.put('/api/settings', { headers: await bearer(page.request), data: { spanish } });
    expect(answer.ok()).toBe(true);
  };
  test.beforeEach(({ page }) => offer(page, true));
  test.afterEach(({ page }) => offer(page, false));

  test('no part of the texts takes more than two screens', async ({ page }) => {
    await signIn(page);
    for (const language of ['en', 'es']) {
      for (const part of PART_NAMES) {
        await page.goto(`/admin/content?section=${part}&lang=${language}`);
        const form = page.getByRole('main').locator('form');
        await expect(form.getByRole('heading', { level: 2 })).toBeVisible();
        const { height } = (await form.boundingBox()) ?? { height: Infinity };
        expect.soft(height, `${part} in ${language}`).toBeLessThanOrEqual(2 * 900);
      }
    }
  });

  test('the page beside the Spanish texts is the Spanish page, as they are typed', async ({ page }) => {
    await openContent(page, '?lang=es');
    const shown = page.frameLocator('iframe');
    const kicker = page.getByRole('textbox', { name: 'Kicker (Spanish)' });
    await kicker.fill('Hablemos primero');
    await expect(shown.getByText('Hablemos primero')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Reservar', includeHidden: true }).first()).toBeVisible();
    await expect(shown.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(shown.getByText('Hablemos primero')).toHaveCount(0);
    await expect(shown.getByRole('button', { name: 'Schedule', includeHidden: true }).first()).toBeVisible();
  });
});

test('what is not saved is previewed by no one else, and leaving asks', async ({ page, context, browser, baseURL }) => {
  const text = `Draft ${randomUUID().slice(0, 8)}`;
  await openContent(page);
  await headline(page).fill(text);
  await expect(page.locator('[data-status="unsaved"]')).toHaveText('Unsaved Changes');
  await test.step('Save and Discard stay in sight, and cover nothing that has the focus', async () => {
    const bar = page.getByRole('group', { name: 'Unsaved Changes' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectFocusInSight(page, 'over the bar');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'none' });
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
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test.describe('the content', () => {
  test.use({ expectedErrors: [/412 \(Precondition Failed\)/] });

  test('is accessible on every tab and in every dialog', async ({ page }) => {
    await openContent(page);
    await headline(page).fill('Not saved');
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
    await expect(
      page.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name: 'mediation-by-video.jpg' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await put(page, { hero: { kicker: 'Theirs' } });
    await saveButton(page).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else has saved changes' });
    await expect(conflict.getByRole('radio', { name: 'Theirs Theirs' })).toBeChecked();
    await expectAccessible(page);
  });
});

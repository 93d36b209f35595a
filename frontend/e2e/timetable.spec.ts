import type { Page } from '@playwright/test';
import { expectAccessible, expectFits, press, tabTo } from './checks';
import { expect, test as base } from './fixtures';
import { bearer, newVisitor, signIn } from './steps';

interface Kind {
  name: string;
  nameEs: string;
  start: string;
  minutes: string;
  price: string;
}

const OWN: readonly Kind[] = [
  { name: 'Half day from ten', nameEs: 'Medio día desde las diez', start: '10:00', minutes: '180', price: '600' },
  {
    name: 'Two hours after lunch',
    nameEs: 'Dos horas después del almuerzo',
    start: '14:00',
    minutes: '120',
    price: '400',
  },
  { name: 'Whole day', nameEs: 'Día entero', start: '09:00', minutes: '420', price: '1500' },
];
const FIELDS = {
  name: 'Name',
  nameEs: 'Name in Spanish',
  start: 'Starts',
  minutes: 'Minutes',
  price: 'Price ($)',
} as const;

/** The practice offers its site in Spanish and sells only the usual sessions until the test begins and when it ends. */
const test = base.extend<{ usual: undefined }>({
  usual: [
    async ({ request }, provide) => {
      const headers = await bearer(request);
      const before = (await (await request.get('/api/settings', { headers })).json()) as { sessionTypes: object[] };
      const set = async (data: object) =>
        expect((await request.put('/api/settings', { headers, data })).status()).toBe(200);
      await set({ spanish: true, sessionTypes: before.sessionTypes.slice(0, 3) });
      await provide(undefined);
      await set({ spanish: false, sessionTypes: before.sessionTypes });
    },
    { auto: true },
  ],
});

const row = (page: Page, index: number) => page.getByRole('group', { name: `Session type ${index + 1}` });
const field = (page: Page, index: number, name: keyof Kind) =>
  row(page, index).getByLabel(FIELDS[name], { exact: true });

/** Types what is left of the row, from its name on. */
async function fill(page: Page, index: number) {
  for (const name of Object.keys(FIELDS) as (keyof Kind)[]) {
    await tabTo(page, field(page, index, name));
    await field(page, index, name).fill(OWN[index]?.[name] ?? '');
  }
}

const saved = (page: Page) => expect(page.getByText('Settings and profile saved successfully!')).toBeVisible();

test('a timetable of three own sessions takes 3 clicks, and is what visitors choose from in both languages @phone', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/settings');
  await page.getByRole('tab', { name: 'Sessions' }).click();
  let clicks = 1;
  await field(page, 0, 'name').click();
  clicks += 1;
  // The Tab key leads on from row to row.
  for (const index of OWN.keys()) await fill(page, index);
  await expectAccessible(page);
  await expectFits(page, 'the session types');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  clicks += 1;
  await saved(page);
  expect(clicks).toBe(3);

  const headers = await bearer(request);
  const mediator = { name: `Mediator ${Date.now()}`, email: newVisitor().email };
  const taken = await request.post('/api/employees', { headers, data: mediator });
  const { id, slug } = (await taken.json()) as { id: string; slug: string };
  try {
    await page.goto(`/admin/availability?mediator=${id}`);
    await page.getByRole('button', { name: 'Generate Availability' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The whole day takes the time of the other two.
    for (const [path, open, name] of [
      [`/book/${slug}`, /, 2 sessions open$/, 'name'],
      [`/es/book/${slug}`, /, 2 sesiones disponibles$/, 'nameEs'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: open }).first().click();
      const next = page.getByRole('button', { name: /^Continu(e|ar)$/ });
      if (!(await page.getByRole('radio').first().isVisible())) await next.click();
      for (const kind of OWN) await expect(page.getByRole('radio', { name: kind[name] })).toBeVisible();
      await expectFits(page, path);
    }
  } finally {
    await request.delete(`/api/employees/${id}`, { headers });
  }
});

test('a timetable is entered and taken back by keyboard', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=sessions');
  await press(page, page.getByRole('button', { name: 'Add a session type' }));
  await tabTo(page, field(page, 3, 'name'), 'Shift+Tab');
  await page.keyboard.type('Evening by video');
  await tabTo(page, field(page, 3, 'start'));
  await page.keyboard.type('0530PM');
  await tabTo(page, field(page, 3, 'minutes'));
  await page.keyboard.type('120');
  await tabTo(page, field(page, 3, 'price'));
  await page.keyboard.type('450');
  await press(page, page.getByRole('button', { name: 'Save Settings' }));
  await saved(page);
  await page.reload();
  await expect(field(page, 3, 'start')).toHaveValue('17:30');
  await press(page, page.getByRole('button', { name: 'Remove Evening by video' }));
  await expect(page.getByRole('button', { name: 'Add a session type' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Save Settings' }));
  await saved(page);
  await page.reload();
  await expect(field(page, 2, 'name')).toBeVisible();
  await expect(row(page, 3)).toHaveCount(0);
});

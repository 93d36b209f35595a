import { expectAccessible, expectFits, expectTabReachesAll } from './checks';
import { expect, test } from './fixtures';
import { bearer, signIn } from './steps';

/** The office's screens and their tabs, each with what is there once it has loaded. */
const SCREENS = {
  'of the day': [
    ['/admin/dashboard', 'Needs an answer'],
    ['/admin/calendar', 'Calendar & Appointments'],
    ['/admin/calendar?view=day', 'Calendar & Appointments'],
    ['/admin/calendar?view=week', 'Calendar & Appointments'],
    ['/admin/calendar?view=month', 'Calendar & Appointments'],
    ['/admin/calendar?view=list', 'Calendar & Appointments'],
    ['/admin/availability', 'Availability'],
  ],
  'of people and messages': [
    ['/admin/employees', 'Employees'],
    ['/admin/clients', 'Clients'],
    ['/admin/requests', 'Contact Requests'],
    ['/admin/notifications', 'Notifications'],
    ['/admin/notifications?template=new', 'Notifications'],
    ['/admin/notifications?tab=compose', 'Notifications'],
    ['/admin/notifications?tab=sent', 'Notifications'],
  ],
  'of figures, texts and settings': [
    ['/admin/analytics', 'Analytics'],
    ['/admin/payments', 'Payments'],
    ['/admin/payments?tab=settings', 'Payments'],
    ['/admin/content', 'Website Content'],
    ['/admin/content?tab=media', 'Website Content'],
    ['/admin/settings', 'Settings'],
    ['/admin/settings?tab=sessions', 'Settings'],
    ['/admin/settings?tab=booking', 'Settings'],
    ['/admin/settings?tab=security', 'Settings'],
    ['/admin/settings?tab=team', 'Settings'],
    ['/admin/settings?tab=backup', 'Settings'],
  ],
} as const;

for (const [which, screens] of Object.entries(SCREENS)) {
  test(`Tab reaches everything on the screens ${which}, which fit in any window`, async ({ page }) => {
    await signIn(page);
    for (const [path, heading] of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectTabReachesAll(page, path);
      for (const width of [2560, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page, `${path} at ${width}`);
      }
    }
  });
}

test('a practice of forty mediators with long names fits', async ({ page, request }) => {
  const headers = await bearer(request);
  const name = 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley';
  const ids: string[] = [];
  try {
    for (let number = 10; number < 45; number += 1) {
      const data = {
        name: `${name} the ${number}`,
        email: `forty-${number}@example.com`,
        role: 'mediator',
        password: 'Long-Enough-Pass-26',
      };
      const added = await request.post('/api/employees', { headers, data });
      expect(added.status()).toBe(201);
      ids.push(((await added.json()) as { id: string }).id);
    }
    await signIn(page);
    // Far ahead, where no one has sessions yet: an empty board and an empty day.
    const empty = `&date=${new Date(Date.now() + 600 * 86_400_000).toISOString().slice(0, 10)}`;
    for (const view of ['board', 'day', `board${empty}`, `day${empty}`]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/admin/calendar?view=${view}`, { waitUntil: 'networkidle' });
      if (view.startsWith('board'))
        await expect(page.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toHaveCount(35);
      else await expect(page.getByRole('region', { name: `${name} the 44` })).toBeVisible();
      await expectAccessible(page);
      await expectFits(page, view);
      await page.setViewportSize({ width: 768, height: 900 });
      await expectFits(page, `${view} at 768`);
    }
  } finally {
    for (const id of ids) expect((await request.delete(`/api/employees/${id}`, { headers })).ok()).toBe(true);
  }
});

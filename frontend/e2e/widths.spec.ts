import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { bearer, signIn } from './steps';

/** The office's screens, each with what is there once it has loaded. */
const SCREENS = [
  ['/admin/dashboard', 'Needs an answer'],
  ['/admin/calendar', 'Calendar & Appointments'],
  ['/admin/calendar?view=week', 'Calendar & Appointments'],
  ['/admin/calendar?view=list', 'Calendar & Appointments'],
  ['/admin/employees', 'Employees'],
  ['/admin/availability', 'Availability'],
  ['/admin/clients', 'Clients'],
  ['/admin/requests', 'Contact Requests'],
  ['/admin/content', 'Website Content'],
  ['/admin/notifications', 'Notifications'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/payments', 'Payments'],
  ['/admin/settings', 'Settings'],
] as const;

// The other tests of the office are at 1440 and 360.
for (const [width, height] of [
  [768, 1024],
  [2560, 1440],
] as const) {
  test(`the office is accessible and fits at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    for (const [path, heading] of SCREENS) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('a practice of forty mediators with long names fits', async ({ page, request }) => {
  const headers = await bearer(request);
  const name = 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley';
  const ids: string[] = [];
  try {
    for (let number = 10; number < 45; number += 1) {
      const data = { name: `${name} the ${number}`, email: `forty-${number}@example.com`, role: 'mediator', password: 'Long-Enough-Pass-26' };
      const added = await request.post('/api/employees', { headers, data });
      expect(added.status()).toBe(201);
      ids.push(((await added.json()) as { id: string }).id);
    }
    await signIn(page);
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/calendar?view=board', { waitUntil: 'networkidle' });
      await expect(page.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toHaveCount(35);
      await expectAccessible(page);
      await page.goto('/admin/calendar?view=day', { waitUntil: 'networkidle' });
      await expect(page.getByRole('region', { name: `${name} the 44` })).toBeVisible();
      await expectAccessible(page);
    }
  } finally {
    for (const id of ids) expect((await request.delete(`/api/employees/${id}`, { headers })).ok()).toBe(true);
  }
});

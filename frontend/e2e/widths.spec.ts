import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

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

import { defineConfig } from '@playwright/test';
import { addresses } from './e2e/addresses';

// Needs running servers with demo data: E2E_BASE_URL says where.
export default defineConfig({
  testDir: 'e2e',
  // One server has one set of sessions on offer: one test at a time on each.
  workers: addresses.length,
  fullyParallel: true,
  forbidOnly: true,
  // For a machine that is ten times slower; a test that passes takes seconds.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // Far from the practice: what is shown must not depend on where the visitor is.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Chromium without what is around a page: it opens one in half the time.
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, testIgnore: 'phone.spec.ts' },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
      testIgnore: ['desktop.spec.ts', 'zoom.spec.ts'],
    },
  ],
});

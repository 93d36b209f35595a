import { defineConfig } from '@playwright/test';

// Needs a running server with demo data: E2E_BASE_URL says where.
export default defineConfig({
  testDir: 'e2e',
  // One server and one set of sessions on offer for all: one test at a time.
  workers: 1,
  forbidOnly: true,
  // One that passes at its second attempt is reported as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1:8080',
    locale: 'en-US',
    // Far from the practice: what is shown must not depend on where the visitor is.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
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
      testIgnore: 'desktop.spec.ts',
    },
  ],
});

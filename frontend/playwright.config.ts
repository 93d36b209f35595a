import { defineConfig } from '@playwright/test';
import { addresses } from './e2e/addresses';

// Needs running servers with demo data at E2E_BASE_URL.
export default defineConfig({
  testDir: 'e2e',
  // One test at a time on each server, since its sessions are shared.
  workers: addresses.length,
  fullyParallel: true,
  forbidOnly: true,
  // What passes only the second time is listed as flaky. A loaded machine must not fail the run.
  retries: 1,
  // Enough for a machine ten times slower; a passing test takes seconds.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Fails with the name of what it waits for, before the whole test's time is up.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    // Far from the practice: the result must not depend on the visitor's location.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Chromium without its UI opens pages in half the time.
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
    // What is different on a phone: its own file, and the tests that run on both.
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
      grep: /phone\.spec|@phone/,
    },
  ],
});

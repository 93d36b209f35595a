import { type BrowserContext, request as http, test as base, type Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { addresses } from './addresses';
import { DEMO } from './steps';

interface Watch {
  /** Console messages that a test causes on purpose. */
  expectedErrors: RegExp[];
}

/** Records what must never happen: console errors, policy violations, requests to other hosts. */
function watch(page: Page, home: string): string[] {
  const findings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') findings.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => findings.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) findings.push(`foreign request: ${request.url()}`);
  });
  return findings;
}

/** The context of a worker's tests with these options: pages, scripts and fonts stay in its cache. */
let kept: { options: string; context: BrowserContext; keeper: Page } | undefined;

export const test = base.extend<Watch & { watched: undefined }, { fourSteps: undefined }>({
  // The demo takes payments in a fifth step; tests of payments switch them on.
  fourSteps: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use, { parallelIndex }) => {
      const office = await http.newContext({ baseURL: addresses[parallelIndex] ?? '' });
      const login = await office.post('/api/auth/login', { data: DEMO });
      const { token } = (await login.json()) as { token: string };
      const saved = await office.put('/api/payment/settings', {
        headers: { authorization: `Bearer ${token}` },
        data: { mode: 'off', currency: 'USD', default_provider: 'demo' },
      });
      expect(saved.status()).toBe(200);
      await office.dispose();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  // Each worker has its own server.
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  baseURL: async ({}, provide, { parallelIndex }) => provide(addresses[parallelIndex]),
  context: async ({ browser, viewport, isMobile, hasTouch, locale, timezoneId, contextOptions, baseURL }, provide) => {
    const own = { ...contextOptions, viewport, isMobile, hasTouch, locale, timezoneId, baseURL };
    const options = JSON.stringify(own);
    if (kept?.options !== options) {
      await kept?.context.close();
      const context = await browser.newContext(own);
      kept = { options, context, keeper: await context.newPage() };
    }
    const { context, keeper } = kept;
    await provide(context);
    // The next test finds nothing of this one.
    for (const page of context.pages()) if (page !== keeper) await page.close();
    await context.setOffline(false);
    await context.clearCookies();
    const storage = await context.newCDPSession(keeper);
    await storage.send('Storage.clearDataForOrigin', { origin: new URL(baseURL ?? '').origin, storageTypes: 'all' });
    await storage.detach();
  },
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ page, baseURL, expectedErrors }, use, testInfo) => {
      const findings = watch(page, new URL(baseURL ?? '').origin);
      await page.exposeFunction('reportViolation', (text: string) => findings.push(`policy: ${text}`));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          (window as unknown as { reportViolation: (text: string) => void }).reportViolation(
            `${violatedDirective} ${blockedURI}`,
          );
        });
      });
      await use(undefined);
      // Playwright's own trace would record passing tests, too.
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' });
      }
      expect(findings.filter((finding) => !expectedErrors.some((expected) => expected.test(finding)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

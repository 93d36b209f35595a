import { chromium } from '@playwright/test';
const base = process.env.E2E_BASE_URL;
const out = '/tmp/shots-dialog'; 
import { mkdirSync } from 'node:fs'; mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const sizes = (process.env.SIZES ?? '360x740,768x1024,1440x900,2560x1440').split(',').map((s) => s.split('x').map(Number));
const modes = (process.env.MODES ?? 'light,dark,forced').split(',');
for (const [width, height] of sizes) for (const mode of modes) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: mode === 'dark' ? 'dark' : 'light', forcedColors: mode === 'forced' ? 'active' : 'none', reducedMotion: 'reduce', timezoneId: 'America/Los_Angeles', locale: 'en-US' });
  const shot = async (name) => { await page.waitForTimeout(150); const r = await page.getByRole('button', { name: 'Close' }).boundingBox().catch(() => null); console.log(width, mode, name, r && `${r.x},${r.y}`); await page.screenshot({ path: `${out}/${width}-${mode}-${name}.png` }); };
  await page.goto(base);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('radio').first().waitFor();
  await shot('1-mediator');
  await page.getByRole('button', { name: 'Circuit Civil' }).click();
  await page.locator('[name=mediator]:enabled').first().check();
  await shot('1b-chosen');
  await page.getByRole('button', { name: 'Continue' }).click({ force: true });
  await page.locator('[data-date]:enabled').first().waitFor();
  await shot('2-date');
  await page.getByRole('button', { name: 'Continue' }).click({ force: true });
  await page.locator('[data-date]:enabled').nth(2).click();
  await shot('2b-day');
  if (!(await page.locator('[name=session]').count())) { await page.getByRole('button', { name: 'Continue' }).click({ force: true }); await page.locator('[name=session]').first().waitFor(); await shot('3-session'); }
  await page.locator('[name=session]').first().check();
  await shot('3b-session');
  await page.getByRole('button', { name: 'Continue' }).click({ force: true });
  await page.getByLabel('Full Name').waitFor();
  await shot('4-details');
  await page.getByRole('button', { name: 'Request this session' }).click({ force: true });
  await shot('4b-missing');
  if (process.env.SEND) {
    const d = page.getByRole('dialog');
    await d.getByLabel('Full Name').fill('Jane Roe');
    await d.getByLabel('Email').fill(`j${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Close' }).click();
    await shot('5-leave');
    await page.keyboard.press('Escape');
    await d.getByRole('button', { name: 'Request this session' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await shot('6-done');
  }
  await page.close();
}
await browser.close();

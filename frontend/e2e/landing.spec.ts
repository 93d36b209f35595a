import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { bearer } from './steps';

test('the page reads without a script, and so do those of mediators and legal texts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle('Mediation in Florida for Families, Business and Property');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Resolving Conflicts Through Collaborative Mediation',
  );
  for (const name of ['Family Mediation', 'Intake & Scheduling', 'Credentials & Coverage', 'Ready when you are']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText('$250 per hour').first()).toBeVisible();
  await expect(page.locator('noscript')).toBeVisible();
  const said = await page.locator('noscript').textContent();
  expect(said?.trim()).toBe('Booking a session, the contact form and the back office need JavaScript.');
  await page.getByLabel('Contact Name').fill('Rosa Lind');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page, 'what was typed is not in the address').toHaveURL(/\/$/);
  await expect(page.getByLabel('Contact Name')).toHaveValue('Rosa Lind');
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found \| .+/);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();

  await page.goto('/');
  const openings = page.getByRole('list', { name: 'Next openings' }).getByRole('link');
  await expect(openings.first()).toHaveAttribute('href', /^\/\?book=[\w-]+&date=\d{4}-\d\d-\d\d&session=[\w-]+$/);
  const mediators = page.getByRole('region', { name: 'Our mediators' });
  const profile = mediators.getByRole('link', { name: /Joan Whitaker/ });
  await profile.click();
  await expect(page).toHaveURL(/\/mediators\/joan-whitaker$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Joan Whitaker');
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Accessibility', '/accessibility'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator('script[src]')).toHaveCount(0);
  }
  await context.close();
});

test.describe('the pages of text', () => {
  test.use({ expectedErrors: [/404/] });

  test('are accessible, and so is the one that says that there is no such page', async ({ page }) => {
    for (const path of ['/mediators/joan-whitaker', '/privacy', '/terms', '/accessibility', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Accord Mediation' })).toBeVisible();
      await expect(page.locator('script[src]')).toHaveCount(0);
      await expectAccessible(page);
    }
  });
});

test('faces are squares of 240 pixels and more, and no picture moves what stands below it', async ({ page }) => {
  for (const width of [360, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const faces = page.getByRole('region', { name: 'Our mediators' }).locator('img');
    const sizes = await faces.evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return { isLarge: width >= 240, isSquare: Math.abs(width - height) <= 1 };
      }),
    );
    expect(sizes, `${width}`).toEqual(Array.from({ length: 5 }, () => ({ isLarge: true, isSquare: true })));
    await expect(page.getByRole('main').getByRole('img').first()).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
  }
});

test('the whole page is at most 7,000 pixels long on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7000);
});

test('every screenful of the page has at most one amber button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const tops = await page.evaluate(() => {
    const amber = getComputedStyle(document.querySelector('main button') as Element).backgroundColor;
    const buttons = [...document.querySelectorAll('button, a')];
    const shown = buttons.filter((one) => getComputedStyle(one).backgroundColor === amber && one.checkVisibility());
    return shown.map((one) => one.getBoundingClientRect().top);
  });
  expect(tops.length).toBeGreaterThan(0);
  expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > 900)).toBe(true);
});

test('from an opening it takes three clicks and the typing to send a request', async ({ page }) => {
  await page.goto('/');
  // The last one: tests that book take the first.
  const opening = page.getByRole('list', { name: 'Next openings' }).getByRole('link').last();
  await opening.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill('Ada Three');
  await dialog.getByLabel('Email').fill('ada.three@example.com');
  await dialog.getByRole('combobox', { name: 'Case Type' }).selectOption('Family');
  await dialog.getByRole('button', { name: 'Request this session' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Request sent' });
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  const isCovered = await title.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isCovered, 'by the message').toBe(false);
});

test(
  'the app takes the page over as it stands: the same elements, what was typed, nothing asked for, nothing moved',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const headline = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.getByLabel('Contact Name').fill('Typed early');
    // Pressed before the app has started: the dialog opens afterwards.
    await page.waitForLoadState('domcontentloaded');
    const schedule = await page.getByRole('button', { name: 'Schedule', exact: true }).elementHandle();
    await schedule.click();
    expect(await schedule.getAttribute('aria-busy')).toBe('true');
    const place = await page.evaluate(() => scrollY);
    expect(place, 'has read on to the form').toBeGreaterThan(0);
    // Its frame is there at once.
    await expect(page.getByRole('dialog', { name: 'Schedule a session' }).getByText('Opening…')).toBeVisible();
    release();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(await schedule.getAttribute('aria-busy')).toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    expect(calls.filter((url) => /content|public\/site/.test(url))).toEqual([]);
    expect(await headline.evaluate((element) => element.isConnected)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Contact Name')).toHaveValue('Typed early');
    const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
  },
);

test('the frame of the dialog closes without the app, which then opens nothing', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  for (const close of ['Escape', 'Enter']) {
    await schedule.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press(close);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(schedule).toBeFocused();
    await expect(schedule).not.toHaveAttribute('aria-busy');
  }
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toBeHidden();
  await schedule.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
});

for (const asked of ['Schedule', 'an opening']) {
  test(`on a slow connection the page says that what was asked for is coming: ${asked}`, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
    const opening = page.getByRole('list', { name: 'Next openings' }).getByRole('link').last();
    await (asked === 'Schedule' ? schedule : opening).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule a session' });
    await expect(dialog.getByText('Opening…')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    release();
    await expect(
      page.getByRole('heading', { name: asked === 'Schedule' ? 'Choose a mediator' : 'Your details' }),
    ).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (asked === 'Schedule') await expect(schedule).toBeFocused();
  });
}

test('what a practice leaves empty takes no room, and nothing leads there', async ({ page, request }) => {
  const headers = await bearer(request);
  const save = (data: object) => request.put('/api/content', { headers, data });
  const before = (await (await request.get('/api/content')).json()) as object;
  const nothing = {
    hero: { kicker: '', headline: '', description: '', ctaPrimary: '', ctaSecondary: '' },
    about: { title: '', description: '' },
    services: { title: '', items: [] },
  };
  try {
    expect((await save(nothing)).status()).toBe(200);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accord Mediation');
    await expect(page.getByRole('heading', { name: 'Four steps, no surprises' })).toBeVisible();
    for (const gone of ['#about', '#services']) {
      await expect(page.locator(gone)).toBeHidden();
      for (const link of await page.locator(`a[href="${gone}"]`).all()) await expect(link).toBeHidden();
    }
    await expectAccessible(page);
  } finally {
    expect((await save(before)).status()).toBe(200);
  }
});

test('what an administrator saves is what the next visitor is sent', async ({ page, request }) => {
  const headers = await bearer(request);
  const save = (headline: string) => request.put('/api/content', { headers, data: { hero: { headline } } });
  const before = ((await (await request.get('/api/content')).json()) as { hero: { headline: string } }).hero.headline;
  const hostile = `</script><b>"Talk"</b> & 'listen' {{ url }}`;
  try {
    expect((await save(hostile)).status()).toBe(200);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('h1')).toHaveText(hostile);
  } finally {
    expect((await save(before)).status()).toBe(200);
  }
});

// Measures a press on Schedule on a slow phone. Usage: node lab/phone/measure.mjs URL
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../../frontend/', import.meta.url))('playwright-core');

const rounds = Number(process.env.PHONE_ROUNDS ?? 5);
/** Milliseconds between the first paint and the press. */
const MOMENTS = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** In milliseconds after the press: an answer, and mediators to choose from (cold, and once the page has been there for 2 s). */
const TARGETS = { answered: 100, cold: 6_000, warm: 4_000 };
const SLOW = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

const [url = 'http://127.0.0.1:8080/'] = process.argv.slice(2);

/** Runs in the page: notes at every frame what the visitor sees. */
function watch() {
  const seen = { shown: [], longest: 0 };
  window.seen = seen;
  const isThere = (element) => element instanceof Element && element.checkVisibility({ visibilityProperty: true });
  const state = () => {
    const dialog = document.querySelector('[role=dialog]');
    const frame = document.querySelector('dialog[open]');
    const choices = [dialog, frame].flatMap((one) =>
      one === null ? [] : [...one.querySelectorAll('input[name=mediator]:enabled, [data-mediator]')],
    );
    if (choices.some((one) => isThere(one) || isThere(one.closest('label')))) return 'mediators';
    if (isThere(dialog)) return 'dialog';
    if (frame !== null) return 'frame';
    return document.querySelector('[aria-busy=true]') === null ? 'page' : 'busy';
  };
  let last = '';
  const frame = () => {
    const now = state();
    if (now !== last) seen.shown.push({ what: now, at: performance.now() });
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  document.addEventListener('pointerdown', () => (seen.pressed ??= performance.now()), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function visit(browser, wait) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const received = [];
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
      received.push({ timestamp, bytes: encodedDataLength }),
    );
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntriesByName('first-contentful-paint');
            if (first !== undefined) resolve(first.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), wait);
    const button = await page.locator('main button[aria-haspopup=dialog]').first().boundingBox();
    await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
    await page.waitForFunction(() => window.seen.shown.some(({ what }) => what === 'mediators'), undefined, {
      timeout: 60_000,
    });
    await page.waitForFunction(() => document.querySelector('[role=dialog] input[name=mediator]') !== null, undefined, {
      timeout: 60_000,
    });
    const { shown, pressed, largest, longest } = await page.evaluate(() => window.seen);
    const full = await page.evaluate(() => performance.now());
    const after = (what) => (shown.find((one) => one.at > pressed && what.includes(one.what))?.at ?? NaN) - pressed;
    const answered = after(['busy', 'frame', 'dialog', 'mediators']);
    const since = shown.filter(({ at }) => at > pressed);
    const start = received[0]?.timestamp ?? 0;
    return {
      painted,
      largest,
      answered,
      choosable: after(['mediators']),
      full: full - pressed,
      back: since.filter(({ what }, at) => what === 'page' && at > 0).length,
      longest,
      seconds: received.reduce((sum, { timestamp, bytes }) => {
        const second = Math.floor(timestamp - start);
        sum[second] = (sum[second] ?? 0) + bytes;
        return sum;
      }, []),
      shown,
    };
  } finally {
    await context.close();
  }
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await visit(browser, 0);
  console.log(
    '| pressed after the first paint | first paint | largest | answered | mediators | dialog | flashes back |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const wait of MOMENTS) {
    const visits = [];
    while (visits.length < rounds) visits.push(await visit(browser, wait));
    const of = (name) => median(visits.map((one) => one[name]));
    const most = (name) => Math.max(...visits.map((one) => one[name]));
    console.log(
      `| ${seconds(wait)} | ${seconds(of('painted'))} | ${seconds(of('largest'))} | ${of('answered').toFixed(0)} ms | ` +
        `${seconds(of('choosable'))} | ${seconds(of('full'))} | ${most('back')} |`,
    );
    if (wait === 0) {
      const [{ seconds: bytes, shown }] = visits;
      for (const [second, sum = 0] of bytes.entries()) {
        const what = shown
          .filter(({ at }) => Math.floor(at / 1_000) === second)
          .map((one) => `${one.what} at ${seconds(one.at)}`);
        console.log(`|   second ${second} | ${(sum / 1_000).toFixed(0)} kB | ${what.join(', ')} | | | | |`);
      }
    }
    const missed = [
      ...(most('answered') > TARGETS.answered ? [`answered after ${most('answered').toFixed(0)} ms`] : []),
      ...(most('choosable') > (wait < 2_000 ? TARGETS.cold : TARGETS.warm)
        ? [`mediators after ${seconds(most('choosable'))}`]
        : []),
      ...(most('back') > 0 ? ['the page flashed back'] : []),
    ];
    if (missed.length > 0) {
      console.error(`below target, pressed after ${seconds(wait)}: ${missed.join(', ')}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}

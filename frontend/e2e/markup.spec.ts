import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expect, test } from './fixtures';
import { bearer } from './steps';

/** The rules of HTML, without those about style. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  // Our own files come from where the page does.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
});

/** The addresses of all public pages, as search engines find them, and those they don't. */
async function pages(request: APIRequestContext) {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return [...found, '/book', '/nowhere', '/admin/login'];
}

/** Switches Spanish on or off. */
async function offerSpanish(request: APIRequestContext, spanish: boolean) {
  const answer = await request.put('/api/settings', { headers: await bearer(request), data: { spanish } });
  expect(answer.status()).toBe(200);
}

async function expectValid(request: APIRequestContext, paths: string[]) {
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html, path);
    const findings = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
    );
    expect(findings, path).toEqual([]);
  }
}

test('what the server sends is valid HTML', async ({ request }) => expectValid(request, await pages(request)));

test('what the server sends in Spanish, and beside it, is valid HTML', async ({ request }) => {
  await offerSpanish(request, true);
  const found = await pages(request);
  expect(found.filter((path) => path.startsWith('/es/mediators/')).length).toBeGreaterThan(2);
  await expectValid(request, [...found, '/es/book', '/es/nowhere']);
  const landing = await (await request.get('/es')).text();
  const [, described] = /"@type": "LegalService".*?"description": "(.*?)"/s.exec(landing) ?? [];
  expect(described, 'what search engines show of it').toMatch(/mediador/i);
  expect(landing).toContain(`<meta name="description" content="${described}" />`);
  await offerSpanish(request, false);

  expect((await request.get('/es')).status()).toBe(404);
  expect(await (await request.get('/')).text(), 'nothing leads there').not.toMatch(/hreflang|Español/);
});

test('search engines find out who the practice and its mediators are', async ({ request }) => {
  const facts = async (path: string) => {
    const html = await (await request.get(path)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    return blocks.map(([, block = '']) => JSON.parse(block) as Record<string, unknown>);
  };
  expect(await facts('/')).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'LegalService',
      name: 'Accord Mediation',
      description: 'Mediation for families, business and property in Florida',
    }),
    expect.objectContaining({ '@context': 'https://schema.org', '@type': 'FAQPage' }),
  ]);
  const [, questions] = await facts('/');
  expect(questions?.['mainEntity']).toContainEqual({
    '@type': 'Question',
    name: 'What should I bring?',
    acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^A photo ID and the papers/) as unknown },
  });
  const landing = await (await request.get('/')).text();
  expect(landing).toContain('<meta name="description" content="Impartial mediators');
  expect(landing).toContain('<meta property="og:title" content="Mediation in Florida');
  for (const [path, name] of [
    ['/privacy', 'Privacy notice'],
    ['/terms', 'Terms'],
    ['/accessibility', 'Accessibility'],
  ] as const) {
    const page = await (await request.get(path)).text();
    expect(page, path).toContain(`<meta property="og:title" content="${name} | Accord Mediation" />`);
    expect(page, path).toContain('<meta property="og:description" content="Impartial mediators');
  }
  const profiles = (await pages(request)).filter((path) => path.startsWith('/mediators/'));
  expect(profiles.length).toBeGreaterThan(2);
  for (const path of profiles) {
    const [person, trail] = await facts(path);
    expect(person, path).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Person',
      worksFor: { '@type': 'LegalService' },
    });
    expect(new URL(String(person?.['url'])).pathname).toBe(path);
    expect(person?.['name']).not.toBe('');
    const place = (position: number, name: unknown) => expect.objectContaining({ position, name }) as unknown;
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [place(1, 'Accord Mediation'), place(2, person?.['name'])],
    });
  }
});

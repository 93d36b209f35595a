import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theme } from './theme';

const SIZES = ['small', 'compact', 'body', 'lead', 'title', 'heading', 'display'];
const TOKEN = new RegExp(
  `^(inherit|var\\(--card-title, var\\(--text-lead\\)\\)|var\\(--text-(${SIZES.join('|')})\\))$`,
);

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
const values = (name: RegExp) =>
  sheets.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(name)].map(([, value]) => `${file}: ${value ?? ''}`),
  );
const outside = (found: string[]) => found.filter((one) => !TOKEN.test(one.replace(/^.*?: /, '')));

/** The sizes anywhere in a part of the theme. */
const sizesIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === 'fontSize' ? [`${key}: ${String(value)}`] : sizesIn(value),
      );

it('every style sheet takes its type sizes from the seven tokens', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(outside(values(/(?:font-size|--card-title): ([^;]+);/g))).toEqual([]);
  // The short form would name a size, too.
  expect(outside(values(/[\s{;]font: ([^;]+);/g))).toEqual([]);
  const tokens = [...readFileSync('src/theme/tokens.css', 'utf8').matchAll(/--text-(\w+):/g)].map(([, name]) => name);
  expect(tokens).toEqual(SIZES);
});

it('so does the theme of the back office', () => {
  const { body1, body2, caption } = theme.typography;
  const found = [...sizesIn({ body1, body2, caption }), ...sizesIn(theme.components)];
  expect(found.length).toBeGreaterThan(8);
  expect(outside(found)).toEqual([]);
});

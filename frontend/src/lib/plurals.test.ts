import ts from 'typescript';
import { expect, it } from 'vitest';

type Module = Record<string, unknown>;
const modules = import.meta.glob<Module>(
  [
    '../**/*{texts,Texts}.ts',
    '../**/*{texts,Texts}.es.ts',
    '../lib/{dateWords,mailWords}.ts',
    '../lib/dateWords.es.ts',
  ],
  { eager: true },
);
const sources = import.meta.glob<string>(['../**/*{texts,Texts}.ts', '../lib/{dateWords,mailWords}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Words that follow a number without being what is counted. */
const NOT_COUNTED =
  /^(?:back|booked|completed|confirmed|de|free|from|in|kept|more|más|new|of|older|open|removed|repriced|restored|selected|skipped|unchanged)$/;

/** Words between the number and what is counted. */
const QUALIFIERS = '(?:(?:backup|busy|contact) )?';

/** Limits, which are never one. */
const NEVER_ONE = /(?:tooLong|languagesMany|languagesLong|retention\.days)$/;

/** What a parameter of this type may be given, with the number in question. */
function given(type: string, number: number): unknown {
  if (type === 'number') return number;
  if (type === 'string') return 'Ann';
  if (type === 'boolean') return true;
  if (type.endsWith('[]')) return ['Ann'];
  return new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => number : number) });
}

/** The functions of a file, each with its place in the module and the types of its parameters. */
function functionsIn(source: string): { place: string[]; types: string[] }[] {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest);
  const found: { place: string[]; types: string[] }[] = [];
  const visit = (node: ts.Node, place: string[]) => {
    if (ts.isArrowFunction(node)) {
      found.push({ place, types: node.parameters.map(({ type }) => type?.getText(file) ?? 'string') });
      return;
    }
    const named = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
    const inner = named ? [...place, node.name.getText(file).replaceAll("'", '')] : place;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, []);
  return found;
}

function written(text: unknown, types: readonly string[], number: number): string {
  try {
    const said: unknown = (text as (...args: unknown[]) => unknown)(...types.map((type) => given(type, number)));
    return typeof said === 'function' ? written(said, ['boolean'], number) : String(said);
  } catch (error) {
    // It reads words from an object, not numbers.
    if (!types.includes('number')) return '';
    throw error;
  }
}

/** The words after the number. */
const counted = (text: string, number: number) =>
  [...text.matchAll(new RegExp(String.raw`(?<![\d.,$#])${number} ${QUALIFIERS}(\p{L}+)`, 'gu'))].map(
    ([, word]) => word ?? '',
  );

/** What is counted with the same word for one and two. */
function same(text: unknown, types: readonly string[]): string[] {
  const one = counted(written(text, types, 1), 1);
  return counted(written(text, types, 2), 2).filter((word) => one.includes(word) && !NOT_COUNTED.test(word));
}

const texts = Object.entries(sources).flatMap(([name, source]) =>
  functionsIn(source)
    .filter(({ types }) => types.some((type) => !['string', 'boolean'].includes(type) && !type.endsWith('[]')))
    .flatMap(({ place, types }) =>
      [name, name.replace('.ts', '.es.ts')].flatMap((path) => {
        const text = place.reduce<unknown>((value, key) => (value as Module | undefined)?.[key], modules[path]);
        return typeof text === 'function' && !NEVER_ONE.test(place.join('.'))
          ? [{ title: `${path} ${place.join('.')}`, text, types }]
          : [];
      }),
    ),
);

it('every text with a number says "1 client" and "2 clients"', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.flatMap(({ title, text, types }) => same(text, types).map((word) => `${title}: 2 ${word}`))).toEqual([]);
});

it('a plural that is missing is found', () => {
  expect(same((count: number) => `wrote an email: ${count} recipients`, ['number'])).toEqual(['recipients']);
  expect(same((count: number) => `${count} client`, ['number'])).toEqual(['client']);
  expect(same((count: number) => (count === 1 ? '1 client' : `${count} clients`), ['number'])).toEqual([]);
});

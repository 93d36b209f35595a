import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { TagsContext, type Tags } from '../components/Template';

const PATH = Symbol('path');

/**
 * A value that the server fills in, known by its path. It renders as a placeholder wherever a text may stand, and so do
 * its parts. Components take it for the value itself: they draw it, and look into it with `Each`, `When` and `Which`.
 */
export function placeholder(path: string): never {
  const text = `{{${path}}}`;
  const get = (_value: object, name: string | symbol): unknown => {
    if (name === PATH) return path;
    if (name === Symbol.toPrimitive) return () => text;
    // React draws what can be iterated over.
    if (name === Symbol.iterator) return () => [text].values();
    return typeof name === 'symbol' || name === '$$typeof' ? undefined : placeholder(`${path}.${name}`);
  };
  return new Proxy({}, { get }) as never;
}

const pathOf = (value: unknown): string => {
  const path: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, PATH) : undefined;
  if (typeof path !== 'string') throw new Error(`the server fills in paths, not ${String(value)}`);
  return path;
};

/** Tags are texts of the page, in which React escapes quotation marks: `words` get names. */
function tagsWith(words: string[]): Tags {
  let loops = 0;
  const nameOf = (word: string) => {
    if (!words.includes(word)) words.push(word);
    return `words[${words.indexOf(word)}]`;
  };
  return {
    each(of, draw) {
      loops += 1;
      const item = `item${loops}`;
      return (
        <>
          {`{% for ${item} in ${pathOf(of)} %}`}
          {draw(placeholder(item), 0)}
          {'{% endfor %}'}
        </>
      );
    },
    when: (test, then, otherwise) => (
      <>
        {`{% if ${pathOf(test)} %}`}
        {then(test as never)}
        {otherwise !== null && (
          <>
            {'{% else %}'}
            {otherwise}
          </>
        )}
        {'{% endif %}'}
      </>
    ),
    which: (of, from) => (
      <>
        {Object.entries(from).map(([name, node], at) => (
          <Fragment key={name}>
            {`{% ${at === 0 ? 'if' : 'elif'} ${pathOf(of)} == ${nameOf(name)} %}`}
            {node}
          </Fragment>
        ))}
        {'{% endif %}'}
      </>
    ),
  };
}

/** The template of a page, or of a part of it. */
export function templateOf(page: ReactNode): string {
  const words: string[] = [];
  const html = renderToString(<TagsContext value={tagsWith(words)}>{page}</TagsContext>);
  return words.length === 0 ? html : `{% set words = ${JSON.stringify(words)} %}${html}`;
}

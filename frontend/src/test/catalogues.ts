declare global {
  interface ImportMeta {
    /** Vite's: the modules at these paths, by their paths. */
    glob: <Module>(
      paths: string | readonly string[],
      options: { eager: true; query?: '?raw'; import?: 'default' },
    ) => Record<string, Module>;
  }
}

/** The modules of texts that the Spanish build replaces, in both languages. */
const spanish = import.meta.glob<Record<string, unknown>>('../**/*.es.ts', { eager: true });
const english = import.meta.glob<Record<string, unknown>>(
  ['../**/{texts,*Texts}.ts', '../lib/{dateWords,language}.ts', '../api/{roles,refusals}.ts'],
  { eager: true },
);

const ARGUMENTS = ['§', 2, ['§'], true];

/** What a function of a catalogue writes around what it is given. */
function written(write: (...given: unknown[]) => unknown): unknown[] {
  return ARGUMENTS.flatMap((argument) => {
    try {
      return [write(...ARGUMENTS.map(() => argument))];
    } catch {
      return [];
    }
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/§|\n|2/);
  if (typeof value === 'function') return written(value as () => unknown).flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The names of the modules without a sibling in English. */
export const orphans = Object.keys(spanish).filter((name) => !(name.replace('.es.ts', '.ts') in english));

const known = new Set(
  Object.values(spanish)
    .flatMap(textsOf)
    .map((text) => text.trim()),
);

/** Every text of at least two words of the English catalogues that is not the same in Spanish. */
export const englishTexts = Object.keys(spanish)
  .flatMap((name) => textsOf(english[name.replace('.es.ts', '.ts')]))
  .map((text) => text.trim())
  .filter((text) => /\p{L}{2,}\W+\p{L}{2,}/u.test(text) && !known.has(text));

/** Words that no Spanish sentence has. */
const WORDS = /\b(?:the|your|you|and|with|of|please|we|this|are|for|from|choose|enter)\b/i;

const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'data-busy'];

/** Everything on the page that visitors can read or hear, except what says that it is in English. */
function readable(): string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const marked of page.querySelectorAll('[lang="en"]')) marked.remove();
  const labels = [...page.querySelectorAll('*')].flatMap((element) =>
    ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
  );
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: string[] = [document.title];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return [...texts, page.textContent, ...labels].filter((text) => text.trim() !== '');
}

/** The English that the page shows, and must not. */
export function englishOnPage(): string[] {
  const texts = readable();
  const found = englishTexts.filter((english) => texts.some((text) => text.includes(english)));
  return [...found, ...texts.filter((text) => WORDS.test(text)).map((text) => text.slice(0, 200))];
}

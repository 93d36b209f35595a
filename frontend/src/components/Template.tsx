import { createContext, use, type ReactNode } from 'react';

/** Writes a loop or a choice as tags of a template instead of drawing it. */
export interface Tags {
  each: (of: unknown, draw: (item: never, at: number) => ReactNode) => ReactNode;
  when: (test: unknown, then: (value: never) => ReactNode, otherwise: ReactNode) => ReactNode;
  which: (of: unknown, from: Readonly<Record<string, ReactNode>>) => ReactNode;
}

/**
 * The build renders the public pages with tags, and the server fills in the resulting templates (src/page/template.tsx).
 * The components below draw no elements of their own, so the browser takes over the same markup.
 */
export const TagsContext = createContext<Tags | null>(null);

interface EachProps<Item> {
  of: readonly Item[];
  /** What it draws has a key. */
  children: (item: Item, at: number) => ReactNode;
}

/** Each item of a list. */
export function Each<Item>({ of, children }: EachProps<Item>) {
  const tags = use(TagsContext);
  return tags === null ? of.map(children) : tags.each(of, children);
}

interface WhenProps<Value> {
  test: Value;
  otherwise?: ReactNode;
  children: ReactNode | ((value: NonNullable<Value>) => ReactNode);
}

/** What depends on whether something is there: not empty, not missing, not switched off. */
export function When<Value>({ test, otherwise = null, children }: WhenProps<Value>) {
  const tags = use(TagsContext);
  const then = (value: NonNullable<Value>) => (typeof children === 'function' ? children(value) : children);
  if (tags !== null) return tags.when(test, then, otherwise);
  return test ? then(test) : otherwise;
}

interface WhichProps<Name extends string> {
  of: Name;
  from: Readonly<Record<Name, ReactNode>>;
}

/** What belongs to a name. */
export function Which<Name extends string>({ of, from }: WhichProps<Name>) {
  const tags = use(TagsContext);
  return tags === null ? from[of] : tags.which(of, from);
}

import { useEffect } from 'react';
import { useDebounced } from '../../lib/useDebounced';
import { useGetLookQuery, type Content } from './api';

const PAUSE_MS = 150;

/** A color as the server takes it. */
export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** The look of the content that is being edited. While it loads or a color is being typed, the previous one. */
export function useLook({ branding }: Pick<Content, 'branding'>) {
  // Content that was saved before there were looks has neither.
  const { theme = 'warm', accent = '' } = branding as Partial<Content['branding']>;
  const color = useDebounced(accent.trim(), PAUSE_MS);
  const { data } = useGetLookQuery({ theme, ...(isColor(color) && { accent: color }) });
  return data;
}

/** Dresses a page in a look, until it is taken off. */
export function useDressed(page: Document, rules: readonly string[] | undefined) {
  useEffect(() => {
    if (rules === undefined) return undefined;
    const sheet = sheetOf(page);
    const before = replaced(sheet, rules);
    return () => void replaced(sheet, before);
  }, [page, rules]);
}

/** The style sheet of the page's look. The content security policy allows no text in a new one, but rules. */
function sheetOf(page: Document): CSSStyleSheet {
  const found = page.querySelector<HTMLStyleElement>('style[data-look]');
  const element = found ?? page.createElement('style');
  if (found === null) {
    element.dataset.look = '';
    page.head.append(element);
  }
  if (element.sheet === null) throw new Error('a style sheet in a page has rules');
  return element.sheet;
}

/** Gives the sheet other rules; returns the ones before. */
function replaced(sheet: CSSStyleSheet, rules: readonly string[]): string[] {
  const before = Array.from(sheet.cssRules, ({ cssText }) => cssText);
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
  return before;
}

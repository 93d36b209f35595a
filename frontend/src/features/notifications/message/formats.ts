import type { TemplateMode } from '../api';

/** The fields of a message, in whatever format it is written. */
export interface MessageText {
  mode: TemplateMode;
  subject: string;
  html_content: string;
  text_content: string;
}

export const NO_MESSAGE: MessageText = { mode: 'simple', subject: '', html_content: '', text_content: '' };

/** The field with the message itself. */
export const bodyField = (mode: TemplateMode) => (mode === 'html' ? 'html_content' : 'text_content');

/** What is sent: only the fields of the chosen format. */
export const chosenFormat = ({ mode, subject, html_content, text_content }: MessageText): MessageText => ({
  mode,
  subject,
  html_content: mode === 'html' ? html_content : '',
  text_content,
});

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Paragraphs as HTML. */
export const htmlFrom = (text: string): string =>
  text
    .trim()
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>\n')}</p>`)
    .join('\n');

/** The text of HTML, with its paragraphs, its facts and the addresses of its buttons. */
export function textFrom(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, ' '), 'text/html');
  const end = (selector: string, mark: string) =>
    body.querySelectorAll(selector).forEach((element) => element.append(mark));
  end('table.facts th:has(+ td)', ': ');
  body.querySelectorAll('a.button[href]').forEach((button) => button.append(`:\uE000${button.getAttribute('href')}`));
  end('br, tr', '\uE000');
  end('p, div, h1, h2, h3, h4, h5, h6, li, table, ul, ol', '\uE001');
  return body.textContent
    .replace(/ *\uE000 */g, '\n')
    .replace(/\s*\uE001\s*/g, '\n\n')
    .trim();
}

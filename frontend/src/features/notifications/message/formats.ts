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

const FACT = /^(\p{L}[^{:.]{0,39}): (.*\S)$/u;
const BUTTON = /^\[([^[\]\n]*\S[^[\]\n]*)\] ((?:\{link\}|\{url\}|\{payment_link\}|https:\/\/)\S*)$/;

/** A paragraph as the server reads it: a heading, small print, a button, facts, or words. */
function paragraphFrom(text: string): string {
  if (/^# .*$/.test(text)) return `<h1>${text.slice(2).trim()}</h1>`;
  if (text.startsWith('&gt; ')) return `<p class="note">${broken(text.slice(5).trim())}</p>`;
  const [, label, address] = BUTTON.exec(text) ?? [];
  if (label !== undefined && address !== undefined)
    return `<p><a class="button" href="${address.replace(/"/g, '&quot;')}">${label}</a></p>`;
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => FACT.test(line))) {
    const rows = lines.map((line) => line.replace(FACT, '<tr><th>$1</th><td>$2</td></tr>'));
    return `<table class="facts">\n${rows.join('\n')}\n</table>`;
  }
  return `<p>${broken(text)}</p>`;
}

const broken = (text: string) => text.replace(/\n/g, '<br>\n');

/** A simple message as HTML. */
export const htmlFrom = (text: string): string =>
  text
    .trim()
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map(paragraphFrom)
    .join('\n');

/** HTML as a simple message: its headings, facts, buttons and small print keep their marks. */
export function textFrom(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, ' '), 'text/html');
  const end = (selector: string, mark: string) =>
    body.querySelectorAll(selector).forEach((element) => element.append(mark));
  end('table.facts th:has(+ td)', ': ');
  body.querySelectorAll('a.button[href]').forEach((button) => {
    button.prepend('[');
    button.append(`] ${button.getAttribute('href')}`);
  });
  body.querySelectorAll('h1').forEach((heading) => heading.prepend('# '));
  body.querySelectorAll('p.note').forEach((note) => note.prepend('> '));
  end('br, tr', '\uE000');
  end('p, div, h1, h2, h3, h4, h5, h6, li, table, ul, ol', '\uE001');
  return body.textContent
    .replace(/ *\uE000 */g, '\n')
    .replace(/\s*\uE001\s*/g, '\n\n')
    .trim();
}

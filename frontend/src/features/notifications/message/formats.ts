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

/** The text of HTML, with its paragraphs. */
export function textFrom(html: string): string {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>/gi, '\uE000')
    .replace(/<\/(p|div|h[1-6]|li|tr|ul|ol)>/gi, '\uE001');
  const text = new DOMParser().parseFromString(marked, 'text/html').body.textContent;
  return text
    .replace(/ *\uE000 */g, '\n')
    .replace(/\s*\uE001\s*/g, '\n\n')
    .trim();
}

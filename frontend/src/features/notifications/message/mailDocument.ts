import { nonce } from '../../../theme/nonce';

export type Scheme = 'light' | 'dark';

/** Nothing in a mail may be loaded, not even from this server. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;

const DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;
const LIGHT = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi;
const when = (is: boolean) => (is ? '(min-width: 0)' : '(max-width: 0)');

/**
 * A mail's HTML for a frame. The page's own policy applies in the frame as well, so the mail's
 * styles carry the page's nonce. Browsers do not agree on which color scheme a frame sees, so the
 * chosen one is written into the queries.
 */
export function mailDocument(html: string, scheme: Scheme): string {
  const styles = nonce === undefined || nonce === '' ? '<style' : `<style nonce="${nonce}"`;
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`
    .replace(/<style\b/gi, styles)
    .replace(DARK, when(scheme === 'dark'))
    .replace(LIGHT, when(scheme === 'light'));
}

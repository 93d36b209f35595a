export type Scheme = 'light' | 'dark';

/** Nothing in a mail may be loaded, not even from this server. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;

const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
const DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;
const LIGHT = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi;
const when = (is: boolean) => (is ? '(min-width: 0)' : '(max-width: 0)');

interface MailDocument {
  /** For a frame. */
  html: string;
  /** The rules of its style sheets, for `addRules`. */
  rules: string;
}

/**
 * A mail's HTML and its rules. The page's own policy applies in the frame as well, and allows no style sheets but
 * those of the page. Browsers do not agree on which color scheme a frame sees, so the chosen one is written into
 * the queries.
 */
export function mailDocument(html: string, scheme: Scheme): MailDocument {
  const rules = [...html.matchAll(SHEET)].map(([, sheet]) => sheet).join('\n');
  return {
    html: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${html.replace(SHEET, '')}`,
    rules: rules.replace(DARK, when(scheme === 'dark')).replace(LIGHT, when(scheme === 'light')),
  };
}

/** Adds the rules to the mail in the frame: the policy has no say in what scripts do to an empty style sheet. */
export function addRules(rules: string, { contentDocument: mail }: HTMLIFrameElement) {
  const sheet = mail?.head.appendChild(mail.createElement('style')).sheet;
  // A query that always holds makes them one rule.
  sheet?.insertRule(`@media all {${rules}}`);
}

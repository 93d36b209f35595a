import { ofBrowser } from './storage';
import { uuid } from './uuid';

const KEY = 'accord_browser';

/** A random id by which the server knows this browser again. It survives logging out, but not where site data is blocked. */
export function browserId(): string {
  const known = ofBrowser.get(KEY);
  if (known !== null) return known;
  const id = uuid();
  ofBrowser.set(KEY, id);
  return id;
}

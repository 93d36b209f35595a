import { uuid } from './uuid';

const KEY = 'accord_browser';

/** A random id by which the server knows this browser again. It survives logging out. */
export function browserId(): string {
  const known = localStorage.getItem(KEY);
  if (known !== null) return known;
  const id = uuid();
  localStorage.setItem(KEY, id);
  return id;
}

import { ROOT } from './language';

/** The address of a path below a language's root: "/es/privacy", and "/es" or "/es#fees" for the landing page. */
export const addressBelow = (root: string, path: string): string =>
  root === '' || !/^\/(?=[?#]|$)/.test(path) ? root + path : root + path.slice(1);

/** The address of a path, for links that load a page. */
export const address = (path: string): string => addressBelow(ROOT, path);

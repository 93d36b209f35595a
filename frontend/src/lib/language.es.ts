import type * as english from './language';

export const LANGUAGE: english.Language = 'es';
export const LOCALE = 'es-US';
export const ROOT = '/es';
export const OTHER: typeof english.OTHER = { language: 'en', name: 'English', root: '' };

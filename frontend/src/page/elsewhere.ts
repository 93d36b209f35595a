import { rememberedLanguage } from '../lib/rememberedLanguage';

/**
 * Where the bare address of the English landing page leads: to the language that the visitor once
 * switched to, if the practice still offers it. Undefined after a link of ours: it was meant.
 */
export function elsewhere(): string | undefined {
  const { pathname, search, hash, origin } = window.location;
  if (pathname !== '/' || search !== '' || rememberedLanguage() !== 'es') return undefined;
  const from = 'navigation' in window ? window.navigation.activation?.from?.url : undefined;
  const isOffered = document.querySelector('link[hreflang=es]') !== null;
  return isOffered && from?.startsWith(`${origin}/`) !== true ? `/es${hash}` : undefined;
}

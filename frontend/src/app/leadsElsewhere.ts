import { address, addressBelow } from '../lib/addresses';
import { browser } from '../lib/browser';
import { LANGUAGE, OTHER } from '../lib/language';
import { rememberedLanguage } from '../lib/rememberedLanguage';

/**
 * Leads from the bare address of the English landing page to the language that the visitor once
 * switched to, if the practice still offers it. Never from another page of ours: who followed a
 * link to English wants English.
 */
export function leadsElsewhere(): boolean {
  const { pathname, search, hash } = window.location;
  if (LANGUAGE !== 'en' || pathname !== address('/') || search !== '') return false;
  if (rememberedLanguage() !== OTHER.language || browser.comesFromOurPage()) return false;
  if (document.querySelector(`link[hreflang="${OTHER.language}"]`) === null) return false;
  browser.replace(addressBelow(OTHER.root, `/${hash}`));
  return true;
}

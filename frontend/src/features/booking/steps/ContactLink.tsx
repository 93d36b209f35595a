import { useLocation } from 'react-router-dom';
import { address } from '../../../lib/addresses';
import { browser } from '../../../lib/browser';
import { paths } from '../../../lib/paths';
import { TEXTS } from '../texts';

/** To the contact form, which only the landing page has, below the dialog. */
export function ContactLink() {
  const { pathname } = useLocation();
  if (pathname === paths.home) return null;
  return (
    <a href={address('/#contact')} target={browser.isFramed() ? '_blank' : undefined} rel="noopener">
      {TEXTS.message}
    </a>
  );
}

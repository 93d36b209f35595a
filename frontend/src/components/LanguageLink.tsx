import { addressBelow } from '../lib/addresses';
import { OTHER } from '../lib/language';

interface Props {
  /** The page's path below the language's root. */
  path: string;
  className?: string | undefined;
}

/** Leads to the same page in the other language. boot.ts remembers that it was followed. */
export const LanguageLink = ({ path, className }: Props) => (
  <a
    href={addressBelow(OTHER.root, path)}
    lang={OTHER.language}
    hrefLang={OTHER.language}
    className={className}
    data-switch
  >
    {OTHER.name}
  </a>
);

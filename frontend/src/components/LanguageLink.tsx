import { addressBelow } from '../lib/addresses';
import { OTHER } from '../lib/language';
import { rememberLanguage } from '../lib/rememberedLanguage';

interface Props {
  /** The page's path below the language's root. */
  path: string;
  className?: string | undefined;
}

/** Leads to the same page in the other language, and remembers the choice. */
export function LanguageLink({ path, className }: Props) {
  return (
    <a
      href={addressBelow(OTHER.root, path)}
      lang={OTHER.language}
      hrefLang={OTHER.language}
      className={className}
      onClick={() => rememberLanguage(OTHER.language)}
    >
      {OTHER.name}
    </a>
  );
}

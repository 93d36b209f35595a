import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LanguageLink } from '../../components/LanguageLink';
import { Mark } from '../../components/Mark';
import { PhoneLink } from '../../components/PhoneLink';
import { Each, When, Which } from '../../components/Template';
import type { SectionName } from './api';
import { LABELS, TEXTS } from './texts';
import styles from './TopNavigation.module.css';
import { useActiveSection } from './useActiveSection';

interface Props {
  name: string;
  initials: string;
  logoUrl: string;
  phone: string;
  /** Those between the top and the contact section. */
  sections: SectionName[];
  /** Whether the visitor can switch the language. */
  isInBothLanguages: boolean;
  schedule: ReactNode;
}

export function TopNavigation({ name, initials, logoUrl, phone, sections, isInBothLanguages, schedule }: Props) {
  const active = useActiveSection();
  const drawer = useRef<HTMLDialogElement>(null);

  const link = (id: SectionName | 'contact', label: ReactNode) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={active === id ? 'location' : undefined} onClick={() => drawer.current?.close()}>
        {label}
      </a>
    </li>
  );
  const links = (
    <>
      <Each of={sections}>{(id) => link(id, <Which of={id} from={LABELS} />)}</Each>
      {link('contact', LABELS.contact)}
    </>
  );

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <Mark logoUrl={logoUrl} initials={initials} />
          <span>{name}</span>
        </Link>
        <nav aria-label={TEXTS.sections} className={styles.sections}>
          <ul>{links}</ul>
        </nav>
        <div className={styles.actions}>
          <When test={isInBothLanguages}>
            <LanguageLink path="/" className={styles.language} />
          </When>
          <PhoneLink phone={phone} />
          {schedule}
          <button
            type="button"
            className={styles.menu}
            aria-label={TEXTS.menu.open}
            aria-haspopup="dialog"
            onClick={() => drawer.current?.showModal()}
          >
            <span />
          </button>
        </div>
      </div>
      <dialog ref={drawer} className={styles.drawer} aria-label={TEXTS.menu.title}>
        <button
          type="button"
          className={styles.close}
          aria-label={TEXTS.menu.close}
          onClick={() => drawer.current?.close()}
        >
          ×
        </button>
        <nav aria-label={TEXTS.menu.sections}>
          <ul>
            {links}
            <When test={isInBothLanguages}>
              <li>
                <LanguageLink path="/" />
              </li>
            </When>
          </ul>
        </nav>
      </dialog>
    </header>
  );
}

import Avatar from '@mui/material/Avatar';
import type { ReactNode } from 'react';
import { languageOf } from '../../../api/languageOf';
import { Hint } from '../../../components/Hint';
import { initials } from '../../../lib/initials';
import type { Mediator } from '../api';
import { TEXTS } from '../texts';
import styles from './Mediators.module.css';

/** The photo, or the initials. The name stands beside it. */
export function Photo({ mediator: { name, profileImage } }: { mediator: Mediator }) {
  return (
    <Avatar src={profileImage === '' ? undefined : profileImage} alt="" className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </Avatar>
  );
}

/** The certification, and the languages in which they mediate. */
export function Qualifications({ mediator }: { mediator: Mediator }) {
  const { certification, languages } = mediator;
  return (
    <>
      {certification !== '' && (
        <p className={styles.fact} lang={languageOf(mediator, 'certification')}>
          {certification}
        </p>
      )}
      {languages.length > 0 && (
        <p className={styles.fact} lang={languageOf(mediator, 'languages')}>
          {languages.join(', ')}
        </p>
      )}
    </>
  );
}

export function Bio({ id, mediator }: { id?: string; mediator: Mediator }) {
  return (
    <>
      {mediator.english.includes('bio') && <Hint small>{TEXTS.english}</Hint>}
      {mediator.bio !== '' && (
        <p id={id} className={styles.fact} lang={languageOf(mediator, 'bio')}>
          {mediator.bio}
        </p>
      )}
    </>
  );
}

/** What does not have to be read before a choice. */
export function More({ mediator: { name }, children }: { mediator: Mediator; children: ReactNode }) {
  return (
    <details className={styles.about}>
      <summary>{TEXTS.mediator.aboutMediator(name)}</summary>
      {children}
    </details>
  );
}

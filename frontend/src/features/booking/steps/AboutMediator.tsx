import Avatar from '@mui/material/Avatar';
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

export function Bio({ id, mediator }: { id?: string; mediator: Mediator }) {
  return (
    <>
      {mediator.english.includes('bio') && <Hint small>{TEXTS.english}</Hint>}
      {mediator.bio !== '' && (
        <p id={id} className={styles.bio} lang={languageOf(mediator, 'bio')}>
          {mediator.bio}
        </p>
      )}
    </>
  );
}

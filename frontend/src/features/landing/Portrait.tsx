import { When } from '../../components/Template';
import styles from './Landing.module.css';
import type { MediatorCard } from './openings';

/** Keeps the point of a picture in view where it is cropped. */
export const inView = ({ x, y }: { x: number; y: number }) => ({ objectPosition: `${x}% ${y}%` });

interface Props {
  card: MediatorCard;
  /** Whether it is what the page is about, and not further down. */
  first?: boolean;
}

/** The photo, or the initials. The name stands beside it. */
export function Portrait({ card: { initials, profileImage, profileFocus }, first = false }: Props) {
  const none = (
    <span className={styles.portrait} aria-hidden="true">
      {initials}
    </span>
  );
  return (
    <When test={profileImage} otherwise={none}>
      {/* React would preload an image that is not in one, photo or none. */}
      <picture>
        <img
          className={styles.portrait}
          src={profileImage}
          alt=""
          width={480}
          height={480}
          loading={first ? 'eager' : 'lazy'}
          style={inView(profileFocus)}
        />
      </picture>
    </When>
  );
}

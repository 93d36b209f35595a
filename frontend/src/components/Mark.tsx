import { useState } from 'react';
import { useContent } from '../api/useContent';
import { useSite } from '../api/useSite';
import styles from './Mark.module.css';
import { When } from './Template';

interface Props {
  logoUrl: string;
  /** Of the practice, where there is no logo, or it does not show. */
  initials: string;
}

/** The practice's logo, or its initials. The name stands beside it. */
export function Mark({ logoUrl, initials }: Props) {
  const [missing, setMissing] = useState<string>();
  const letters = (
    <span className={styles.mark} aria-hidden="true">
      {initials}
    </span>
  );
  return (
    <When test={logoUrl === missing ? '' : logoUrl} otherwise={letters}>
      <img
        className={styles.logo}
        src={logoUrl}
        alt=""
        height={40}
        fetchPriority="low"
        onError={() => setMissing(logoUrl)}
      />
    </When>
  );
}

/** The same, on pages that the server does not fill in. */
export function PracticeMark() {
  const { initials } = useSite();
  const { data } = useContent();
  return <Mark logoUrl={data?.branding.logoUrl ?? ''} initials={initials} />;
}

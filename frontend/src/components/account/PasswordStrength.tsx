import { useEffect, useState } from 'react';
import { useDebounced } from '../../lib/useDebounced';
import styles from './Account.module.css';
import type { Estimate } from './estimate';
import { TEXTS } from './texts';

const texts = TEXTS.strength;
const SETTLED_MS = 200;

interface Props {
  password: string;
  /** What a guesser knows about the owner, such as the email address. */
  known: string[];
}

/** Says while typing how hard the password is to guess. The estimator loads with the first letter. */
export function PasswordStrength({ password, known }: Props) {
  const settled = useDebounced(password, SETTLED_MS);
  const [estimated, setEstimated] = useState<Estimate>();
  const about = known.join(' ');

  useEffect(() => {
    if (settled === '') return;
    let isStale = false;
    // Without the estimator the server still refuses passwords that are easy to guess.
    const load = import('./estimate').catch(() => undefined);
    void load.then((module) => {
      if (!isStale) setEstimated(module?.estimate(settled, about.split(' ')));
    });
    return () => {
      isStale = true;
    };
  }, [settled, about]);

  if (password === '' || estimated === undefined) return null;
  const { score, advice } = estimated;
  const word = texts.words[score] ?? '';
  return (
    <div className={styles.strength}>
      <meter min={0} max={texts.words.length} low={3} high={4} optimum={5} value={score + 1} aria-label={texts.label}>
        {word}
      </meter>
      <p role="status">{[texts.is(word), advice].filter(Boolean).join(' ')}</p>
    </div>
  );
}

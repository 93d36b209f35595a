import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { Actions } from '../../../components/Actions';
import { paths } from '../../../lib/paths';
import styles from './Compose.module.css';
import { TEXTS } from './texts';
import type { Outcome } from './useSending';

const texts = TEXTS.done;

/** What became of the message. */
export function Sent({ outcome: { text, isLater }, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  const leaves = useMailLeaves();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {text}
      </h2>
      <p>{isLater ? texts.later : leaves ? texts.now : texts.waiting}</p>
      <Actions wide>
        <Button variant="contained" component={Link} to={`${paths.notifications}?tab=sent`}>
          {texts.see}
        </Button>
        <Button variant="outlined" onClick={onAgain}>
          {texts.again}
        </Button>
      </Actions>
    </section>
  );
}

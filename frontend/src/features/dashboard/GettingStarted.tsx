import { Link } from 'react-router-dom';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import type { Step } from './api';
import styles from './Dashboard.module.css';
import { START_TEXTS as texts, STEPS } from './startTexts';

/**
 * What a new practice still needs before its first booking. Each step is done by what is true, not by
 * saying so.
 */
export function GettingStarted({ steps }: { steps: readonly Step[] }) {
  const left = steps.filter(({ done }) => !done).length;
  if (left === 0) return null;
  return (
    <div className={styles.start}>
      <Card title={texts.title}>
        <Hint small>{texts.hint(steps.length - left, steps.length)}</Hint>
        <ol className={styles.steps}>
          {steps.map(({ name, done }) => (
            <li key={name} data-done={done}>
              <Link to={STEPS[name].path}>{STEPS[name].title}</Link>
              <strong>{done ? texts.done : texts.open}</strong>
              {!done && <Hint small>{STEPS[name].hint}</Hint>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

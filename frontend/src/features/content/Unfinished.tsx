import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { useSite, type Content } from './api';
import styles from './Content.module.css';
import { drafts, inputWithGap, unfinished } from './fields';
import { useTarget } from './FocusTarget';
import { TEXTS } from './texts';

/** What only the owner can fill in and has not. */
export function Unfinished() {
  const { control, setValue } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  const { spanish } = useSite();
  const { goTo } = useTarget();
  const fields = unfinished(content, spanish);
  const waiting = drafts(content, spanish);
  return (
    <Card title={TEXTS.unfinished.title}>
      <Hint small>{fields.length > 0 ? TEXTS.unfinished.hint : TEXTS.unfinished.none}</Hint>
      <ul className={styles.unfinished}>
        {fields.map(({ path, section, label }) => (
          <li key={path}>
            <Button size="small" variant="outlined" onClick={() => goTo(inputWithGap(content, path))}>
              {section === label ? label : `${section}: ${label}`}
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3>{TEXTS.unfinished.drafts}</h3>
          <Hint small>{TEXTS.unfinished.draftsHint}</Hint>
          <ul className={styles.drafts}>
            {waiting.map(({ path, title, text }) => (
              <li key={path}>
                <p>
                  <strong>{title}</strong> {text}
                </p>
                <Button
                  size="small"
                  aria-label={TEXTS.unfinished.confirmOf(title, text)}
                  onClick={() => setValue(path, text, { shouldDirty: true })}
                >
                  {TEXTS.unfinished.confirm}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

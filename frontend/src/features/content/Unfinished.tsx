import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { useSite, type Content } from './api';
import styles from './Content.module.css';
import { drafts, inputWithGap, unfinished } from './fields';
import { TEXTS } from './texts';

/** What only the owner can fill in and has not. */
export function Unfinished() {
  const { control, setFocus, setValue } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  const { spanish } = useSite();
  const fields = unfinished(content, spanish);
  const waiting = drafts(content, spanish);
  if (fields.length === 0) return null;
  return (
    <Card title={TEXTS.unfinished.title}>
      <Hint small>{TEXTS.unfinished.hint}</Hint>
      <ul className={styles.unfinished}>
        {fields.map(({ path, section, label }) => (
          <li key={path}>
            <Button size="small" variant="outlined" onClick={() => setFocus(inputWithGap(content, path))}>
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

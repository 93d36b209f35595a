import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useController, useFormContext } from 'react-hook-form';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { Icon } from '../../components/Icon';
import type { Content, SectionName } from './api';
import styles from './Content.module.css';
import { SECTION_NAMES, TEXTS } from './texts';

const texts = TEXTS.sections;
const ALL = Object.keys(SECTION_NAMES) as SectionName[];

/** Which sections the landing page has, and in which order. */
export function SectionsEditor() {
  const { control } = useFormContext<Content>();
  const { field } = useController({ control, name: 'sections' });
  const shown = field.value;
  const hidden = ALL.filter((name) => !shown.includes(name));

  const toggle = (name: SectionName) =>
    field.onChange(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  const move = (from: number, to: number) => {
    const name = shown[from];
    if (name === undefined || to < 0 || to >= shown.length) return;
    const rest = shown.filter((other) => other !== name);
    field.onChange([...rest.slice(0, to), name, ...rest.slice(to)]);
  };

  return (
    <Card title={texts.title}>
      <Hint small>{texts.hint}</Hint>
      <ol className={styles.sections}>
        {[...shown, ...hidden].map((name, at) => (
          <li key={name}>
            <FormControlLabel
              control={<Checkbox checked={shown.includes(name)} onChange={() => toggle(name)} />}
              label={SECTION_NAMES[name]}
            />
            {/* Not disabled, because the button must keep the focus at the end of the list. */}
            <IconButton
              aria-label={texts.up(SECTION_NAMES[name])}
              aria-disabled={at === 0 || !shown.includes(name)}
              onClick={() => move(at, at - 1)}
            >
              <Icon name="up" />
            </IconButton>
            <IconButton
              aria-label={texts.down(SECTION_NAMES[name])}
              aria-disabled={at >= shown.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <Icon name="down" />
            </IconButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}

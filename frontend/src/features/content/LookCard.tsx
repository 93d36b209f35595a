import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { ChoiceCard, ChoiceCards } from '../../components/ChoiceCard';
import { Failure } from '../../components/Failure';
import { FormField } from '../../components/form/FormField';
import { Hint } from '../../components/Hint';
import type { Content } from './api';
import styles from './Content.module.css';
import { specOf, THEMES } from './fields';
import { isColor, useLook } from './look';
import { SWATCHES, TEXTS } from './texts';

const texts = TEXTS.look;

/** How the public pages look: one of three themes, and the color of their buttons and links. */
export function LookCard() {
  const { control } = useFormContext<Content>();
  const { field, fieldState } = useController({ control, name: 'branding.theme' });
  const group = useId();
  return (
    <Card title={texts.title}>
      <Hint small>{texts.hint}</Hint>
      <ChoiceCards legend={specOf('branding.theme')?.label ?? ''}>
        {THEMES.map((theme) => (
          <ChoiceCard
            key={theme}
            group={group}
            checked={field.value === theme}
            onChoose={() => field.onChange(theme)}
            title={texts.themes[theme].name}
            media={
              <span className={styles.sample} data-theme={theme} aria-hidden="true">
                Aa
              </span>
            }
          >
            {texts.themes[theme].description}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {fieldState.error !== undefined && <Failure>{fieldState.error.message}</Failure>}
      <AccentField />
    </Card>
  );
}

function AccentField() {
  const { control, setValue, clearErrors } = useFormContext<Content>();
  const branding = useWatch({ control, name: 'branding' });
  const look = useLook({ branding });
  const accent = branding.accent.trim().toLowerCase();
  const choose = (color: string) => {
    clearErrors('branding.accent');
    setValue('branding.accent', color, { shouldDirty: true });
  };
  return (
    <div role="group" aria-label={texts.colors} className={styles.accent}>
      <ul className={styles.swatches}>
        {SWATCHES.map(({ name, color }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={accent === color}
              style={color === '' ? {} : { background: color }}
              onClick={() => choose(color)}
            >
              {color === '' && texts.themesOwn}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.ownColor}>
        <input
          type="color"
          aria-label={texts.pick}
          value={isColor(accent) ? accent : (look?.light ?? '#000000')}
          onChange={({ target }) => choose(target.value)}
        />
        <FormField
          name="branding.accent"
          label={specOf('branding.accent')?.label}
          hint={texts.accentHint}
          slotProps={{
            htmlInput: { maxLength: 7, spellCheck: false, autoCapitalize: 'none' },
            inputLabel: { shrink: true },
          }}
        />
      </div>
      <div role="status" className={styles.adjusted}>
        {look !== undefined && isColor(accent) && (
          <>
            <Adjusted color={look.light} accent={accent} say={texts.light} />
            <Adjusted color={look.dark} accent={accent} say={texts.dark} />
          </>
        )}
      </div>
    </div>
  );
}

interface AdjustedProps {
  color: string;
  accent: string;
  say: { kept: string; adjusted: (color: string) => string };
}

/** What has become of the practice's color. */
function Adjusted({ color, accent, say }: AdjustedProps) {
  return (
    <p>
      <span style={{ background: color }} aria-hidden="true" />
      {color === accent ? say.kept : say.adjusted(color)}
    </p>
  );
}

import TextField from '@mui/material/TextField';
import { useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { useController, type RegisterOptions } from 'react-hook-form';
import type { Variable } from '../api';
import { TEXTS } from '../texts';
import { HighlightedArea, type Highlight } from './HighlightedArea';
import styles from './Message.module.css';
import { Offers } from './Offers';
import { typeInto } from './typeInto';
import { useOffers } from './useOffers';
import { VariableMenu } from './VariableMenu';
import { piecesOf, unknownIn } from './variables';

interface Props {
  name: string;
  label: string;
  variables: readonly Variable[];
  hint?: string;
  rules?: RegisterOptions;
  required?: boolean;
  disabled?: boolean;
  /** One line that wraps; Enter submits the form. */
  oneLine?: boolean;
  /** HTML source. */
  code?: boolean;
}

/**
 * A text field of the surrounding form with variables. Typing a brace offers them, a button lists
 * them, and those that do not exist are underlined and named.
 */
export function VariableField({
  name,
  label,
  variables,
  hint,
  rules,
  required = false,
  disabled = false,
  oneLine = false,
  code = false,
}: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name, ...(rules !== undefined && { rules }) });
  const text = String(field.value);
  const area = useRef<HTMLTextAreaElement>(null);
  const offered = useOffers(area, text, variables);
  const highlight = useMemo<Highlight>(
    () => ({ pieces: piecesOf(text), unknown: unknownIn(text, variables) }),
    [text, variables],
  );
  const wrong =
    fieldState.error?.message ?? (highlight.unknown.length > 0 ? TEXTS.unknown(highlight.unknown) : undefined);
  const { offers, active } = offered;
  const listId = `${id}-offers`;

  const insert = (variable: string) => {
    const at = area.current;
    if (at !== null) typeInto(at, at.selectionStart, at.selectionEnd, `{${variable}}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (offered.onKeyDown(event) || !oneLine || event.key !== 'Enter') return;
    event.preventDefault();
    area.current?.form?.requestSubmit();
  };

  return (
    <div className={styles.field}>
      <TextField
        id={id}
        label={label}
        multiline
        required={required}
        disabled={disabled}
        value={text}
        error={wrong !== undefined}
        helperText={wrong === undefined ? hint : <span role="alert">{wrong}</span>}
        inputRef={(element: HTMLTextAreaElement | null) => {
          area.current = element;
          field.ref(element);
        }}
        onBlur={() => {
          field.onBlur();
          offered.leave();
        }}
        onChange={({ target }) => {
          field.onChange(oneLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value);
          offered.follow(target as HTMLTextAreaElement);
        }}
        onSelect={({ target }) => offered.follow(target as HTMLTextAreaElement)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { inputComponent: HighlightedArea as never, className: styles.input },
          htmlInput: {
            highlight,
            'data-code': code,
            'data-lines': oneLine ? 'one' : 'many',
            rows: 1,
            spellCheck: !code,
            autoComplete: 'off',
            ...(offers.length > 0 && {
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              'aria-activedescendant': `${listId}-${offers[active]?.name ?? ''}`,
            }),
          },
        }}
      />
      {offers.length > 0 && (
        <Offers
          id={listId}
          offers={offers}
          active={active}
          start={offered.start}
          area={area}
          onChoose={offered.choose}
        />
      )}
      {!disabled && <VariableMenu variables={variables} field={label} disabled={disabled} onChoose={insert} />}
    </div>
  );
}

import TextField from '@mui/material/TextField';
import { useEffect, useState, type Ref } from 'react';
import { Icon } from './Icon';
import styles from './SearchField.module.css';

const PAUSE_MS = 250;

interface Props {
  label: string;
  /** The current search from the URL. */
  value: string;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** A key that leads here. */
  shortcut?: string | undefined;
}

/**
 * A search field that shows the text at once and searches after a pause. The URL changes too late
 * to hold the field's value: letters typed in the meantime would be lost.
 */
export function SearchField({ label, value, onSearch, inputRef, shortcut }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState<string>();
  if (value !== known) {
    setKnown(value);
    // Back, a link or a button changed the search. A change that this field requested itself may be
    // outdated already.
    if (value === asked) setAsked(undefined);
    else setText(value);
  }

  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => {
      setAsked(text);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  return (
    <TextField
      label={label}
      type="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { 'aria-keyshortcuts': shortcut },
        input: {
          startAdornment: (
            <span className={styles.icon}>
              <Icon name="search" />
            </span>
          ),
        },
      }}
    />
  );
}

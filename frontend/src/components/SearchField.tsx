import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { Icon } from './Icon';

const PAUSE_MS = 250;

interface Props {
  label: string;
  /** What is searched for now, as the address says. */
  value: string;
  /** Called once the typing pauses. */
  onSearch: (text: string) => void;
}

/**
 * What is typed stands in the field at once and becomes the search after a pause. The address changes too late for a field
 * that shows it: letters typed meanwhile would be lost.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState<string>();
  if (value !== known) {
    setKnown(value);
    // Back, a link or a button changed the search; what this field asked for itself may have been typed past already.
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
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

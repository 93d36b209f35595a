import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { Actions } from './Actions';

interface Props {
  /** The input's name. */
  label: string;
  accept: readonly string[];
  choose: string;
  /** Absent if there is nothing to remove. */
  remove: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** Buttons for other ways to choose. */
  children?: ReactNode;
}

/** Chooses a file, or removes the one there is. */
export function FileButtons({ label, accept, choose, remove, busy, onFile, onRemove, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Actions>
      <input
        ref={input}
        type="file"
        hidden
        // Otherwise a dialog's focus trap would tab to it.
        tabIndex={-1}
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <Button ref={button} size="small" variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {children}
      {remove !== undefined && (
        <Button
          size="small"
          color="error"
          disabled={busy}
          onClick={() => {
            onRemove();
            button.current?.focus();
          }}
        >
          {remove}
        </Button>
      )}
    </Actions>
  );
}

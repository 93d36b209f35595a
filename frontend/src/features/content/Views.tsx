import Button from '@mui/material/Button';
import { Actions } from '../../components/Actions';

interface Props<T extends string> {
  label: string;
  value: T;
  names: Readonly<Record<T, string>>;
  onChoose: (value: T) => void;
}

/** One of two views, as buttons of which one is pressed. */
export function Views<T extends string>({ label, value, names, onChoose }: Props<T>) {
  return (
    <div role="group" aria-label={label}>
      <Actions>
        {(Object.entries(names) as [T, string][]).map(([name, text]) => (
          <Button
            key={name}
            size="small"
            variant={name === value ? 'contained' : 'outlined'}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
          >
            {text}
          </Button>
        ))}
      </Actions>
    </div>
  );
}

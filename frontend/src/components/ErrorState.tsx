import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { TEXTS } from './dialogTexts';

export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {TEXTS.again}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

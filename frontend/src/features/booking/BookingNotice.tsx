import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { TEXTS } from './texts';

export type Notice = { kind: 'lost' } | { kind: 'failed'; text: string; reason?: string | undefined };

/** Why the request did not go through, and the way on. */
export function BookingNotice({ notice, onSeeOpen }: { notice: Notice; onSeeOpen: () => void }) {
  if (notice.kind === 'lost') {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" variant="outlined" size="small" onClick={onSeeOpen}>
            {TEXTS.seeOpen}
          </Button>
        }
      >
        {TEXTS.lost}
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <p>{notice.text}</p>
      {notice.reason !== undefined && <p>{notice.reason}</p>}
    </Alert>
  );
}

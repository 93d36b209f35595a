import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Failure } from '../../components/Failure';
import { TEXTS } from './texts';

export type Notice = { kind: 'lost' } | { kind: 'failed'; text: string; reason?: string | undefined };

/** Why the request failed, and what to do next. */
export function BookingNotice({ notice, onSeeOpen }: { notice: Notice; onSeeOpen: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  // On phones it may be scrolled out of view.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  if (notice.kind === 'lost') {
    return (
      <Alert ref={alert} severity="warning">
        <p>{TEXTS.lost}</p>
        <Button color="inherit" variant="outlined" size="small" onClick={onSeeOpen}>
          {TEXTS.seeOpen}
        </Button>
      </Alert>
    );
  }
  return (
    <Failure ref={alert}>
      <p>{notice.text}</p>
      {notice.reason !== undefined && <p>{notice.reason}</p>}
    </Failure>
  );
}

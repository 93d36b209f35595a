import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { UpcomingPage } from './UpcomingPage';

const NAMES = ['email', 'clientName', 'appointmentTitle'] as const;

/**
 * Takes a message's recipient from the URL and removes it there. The message editor comes later.
 */
export function UpcomingMessage() {
  const [params] = useSearchParams();
  const [[email = '', client = '', appointment = '']] = useState(() => NAMES.map((name) => params.get(name) ?? ''));
  if (NAMES.some((name) => params.has(name))) {
    const rest = new URLSearchParams([...params].filter(([given]) => !NAMES.some((name) => name === given)));
    return <Navigate to={{ search: rest.toString() }} replace />;
  }

  return (
    <UpcomingPage title="Notifications">
      {email !== '' && (
        <>
          <p>
            You were about to write to {client === '' ? email : `${client} (${email})`}
            {appointment !== '' && ` about “${appointment}”`}.
          </p>
          <Button
            variant="outlined"
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(appointment)}`}
          >
            Write with your own email program
          </Button>
        </>
      )}
    </UpcomingPage>
  );
}

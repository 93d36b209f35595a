import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionDialog } from '../../components/ActionDialog';
import { useDisownSeatMutation } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.wrong;

/** For anyone who got another person's link. */
export function WrongPerson({ token, name, onGone }: { token: string; name: string; onGone: () => void }) {
  const [asks, setAsks] = useState(false);
  const [disown, { isLoading, error }] = useDisownSeatMutation();
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        {texts.open(name)}
      </Button>
      {asks && (
        <ActionDialog
          title={texts.title}
          confirm={texts.confirm}
          cancel={TEXTS.back}
          progress={texts.progress}
          done={texts.done}
          failed={texts.failed}
          act={() => disown({ token })}
          isLoading={isLoading}
          error={error}
          onDone={onGone}
          onClose={() => setAsks(false)}
        >
          <p>{texts.what(name)}</p>
        </ActionDialog>
      )}
    </>
  );
}

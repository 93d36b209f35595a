import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useState } from 'react';
import { RemovalDialog } from '../../../components/RemovalDialog';
import { useDeleteClientMutation, useEraseClientMutation, type Client } from '../api';
import { TEXTS } from '../texts';
import type { Remove } from './ClientRecord';

const texts = TEXTS.delete;

interface Props {
  client: Client;
  remove: Remove;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteClientDialog({ client, remove, onDeleted, onClose }: Props) {
  const hintId = useId();
  const [forget, setForget] = useState(false);
  const [deletes, removal] = useDeleteClientMutation();
  const [erase, erasure] = useEraseClientMutation();
  const { isLoading, error } = forget ? erasure : removal;

  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove(() => (forget ? erase : deletes)({ id: client.id }))}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.goes(client.name)}</p>
      {!forget && <p>{texts.stays(client.totalCases)}</p>}
      <FormControlLabel
        control={
          <Checkbox
            checked={forget}
            disabled={isLoading}
            onChange={({ target }) => setForget(target.checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={texts.alsoForget}
      />
      <p id={hintId}>{texts.alsoForgetHint}</p>
    </RemovalDialog>
  );
}

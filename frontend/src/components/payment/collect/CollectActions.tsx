import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReceivableResponse } from '../../../api/api.gen';
import { useMay } from '../../../api/permissions';
import { Hint } from '../../Hint';
import { RecordPaymentDialog } from '../RecordPaymentDialog';
import styles from './Collect.module.css';
import { TEXTS } from './texts';
import { useRemind } from './useRemind';

/** What can be done about a session that is not paid. */
export function CollectActions({ owed }: { owed: ReceivableResponse }) {
  const mayChange = useMay()('payments.change');
  const [recording, setRecording] = useState(false);
  const { remind, reminding } = useRemind();
  if (!mayChange) return null;
  const { id, client_name: client, currency, obstacle } = owed;
  return (
    <span className={styles.actions}>
      {obstacle === null ? (
        <Button
          size="small"
          variant="outlined"
          disabled={reminding}
          aria-label={TEXTS.remindOf(client)}
          onClick={() => void remind(owed)}
        >
          {TEXTS.remind}
        </Button>
      ) : (
        <Hint small>{TEXTS.obstacles[obstacle]}</Hint>
      )}
      <Button size="small" aria-label={TEXTS.recordOf(client)} onClick={() => setRecording(true)}>
        {TEXTS.record}
      </Button>
      {recording && <RecordPaymentDialog bookingId={id} currency={currency} onClose={() => setRecording(false)} />}
    </span>
  );
}

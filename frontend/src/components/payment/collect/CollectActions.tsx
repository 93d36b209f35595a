import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReceivableResponse } from '../../../api/api.gen';
import { useMay } from '../../../api/permissions';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { Hint } from '../../Hint';
import { RecordPaymentDialog } from '../RecordPaymentDialog';
import styles from './Collect.module.css';
import { TEXTS } from './texts';
import { useRemind } from './useRemind';

interface Props {
  owed: ReceivableResponse;
  /** A payment was recorded, so that this may be gone in a moment. */
  onPaid: () => void;
}

/** What can be done about a session that is not paid. */
export function CollectActions({ owed, onPaid }: Props) {
  const mayChange = useMay()('payments.change');
  const [recording, setRecording] = useState(false);
  const { remind, reminding } = useRemind();
  const { ref: next, focus: focusNext } = useFocusAfter<HTMLButtonElement>();
  if (!mayChange) return null;
  // A client is reminded once a day: the button goes, and the focus moves on.
  const press = async (button: HTMLElement) => {
    const done = await remind(owed);
    if (done && [button, document.body].includes(document.activeElement as HTMLElement)) focusNext();
  };
  const { id, client_name: client, currency, obstacle } = owed;
  return (
    <span className={styles.actions}>
      {obstacle === null ? (
        <Button
          size="small"
          variant="outlined"
          disabled={reminding}
          aria-label={TEXTS.remindOf(client)}
          onClick={({ currentTarget }) => void press(currentTarget)}
        >
          {TEXTS.remind}
        </Button>
      ) : (
        <Hint small>{TEXTS.obstacles[obstacle]}</Hint>
      )}
      <Button ref={next} size="small" aria-label={TEXTS.recordOf(client)} onClick={() => setRecording(true)}>
        {TEXTS.record}
      </Button>
      {recording && (
        <RecordPaymentDialog bookingId={id} currency={currency} onClose={() => setRecording(false)} onDone={onPaid} />
      )}
    </span>
  );
}

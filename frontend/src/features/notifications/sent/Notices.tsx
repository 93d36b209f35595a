import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { Actions } from '../../../components/Actions';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { MailNotice } from '../../../components/mail/MailNotice';
import { FailureAlert } from '../../../components/FailureAlert';
import { useToast } from '../../../components/toast/useToast';
import { useGetMailStatusQuery, useSettleHeldMailMutation } from '../api';
import styles from './Sent.module.css';
import { TEXTS } from './texts';

/** What keeps emails from leaving: no mail server, or a restored backup. */
export function Notices({ onShowHeld }: { onShowHeld: () => void }) {
  const { data } = useGetMailStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || (data.health === 'leaving' && data.held === 0)) return null;
  return (
    <div className={styles.notices}>
      {data.health !== 'leaving' && <MailNotice status={data} />}
      {data.held > 0 && <Held count={data.held} onShow={onShowHeld} />}
    </div>
  );
}

function Held({ count, onShow }: { count: number; onShow: () => void }) {
  const texts = TEXTS.held;
  const [settle, { isLoading, error }] = useSettleHeldMailMutation();
  const [dropping, setDropping] = useState(false);
  const toast = useToast();
  const leaves = useMailLeaves();

  const decide = async (action: 'send' | 'drop') => {
    const { data } = await settle({ heldMailRequest: { action } });
    setDropping(false);
    if (data === undefined) return;
    toast.success(action === 'send' ? texts.sent(data.count, leaves) : texts.dropped(data.count));
  };

  return (
    <Alert severity="warning">
      <p>{texts.text(count)}</p>
      <FailureAlert text={texts.failed} error={error} />
      <Actions>
        <Button size="small" variant="contained" disabled={isLoading} onClick={() => void decide('send')}>
          {texts.send}
        </Button>
        <Button size="small" variant="outlined" disabled={isLoading} onClick={() => setDropping(true)}>
          {texts.drop}
        </Button>
        <Button size="small" onClick={onShow}>
          {texts.see}
        </Button>
      </Actions>
      {dropping && (
        <ConfirmDialog
          title={texts.dropTitle(count)}
          confirm={texts.drop}
          destructive
          onConfirm={() => void decide('drop')}
          onClose={() => setDropping(false)}
        >
          <p>{texts.dropText}</p>
        </ConfirmDialog>
      )}
    </Alert>
  );
}

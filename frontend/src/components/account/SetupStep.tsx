import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { Actions } from '../Actions';
import dialog from '../Dialog.module.css';
import { useCopy } from '../toast/useCopy';
import styles from './Account.module.css';
import { StepTitle } from './StepTitle';
import { TEXTS } from './texts';
import type { Setup } from './useStartSetup';

const texts = TEXTS.setup;

interface Props {
  titleId: string;
  setup: Setup;
  onContinue: () => void;
  onCancel: () => void;
}

export function SetupStep({ titleId, setup: { qrCodeUrl, manualEntryKey }, onContinue, onCancel }: Props) {
  const copy = useCopy();
  return (
    <>
      <StepTitle id={titleId}>{texts.title}</StepTitle>
      <DialogContent className={dialog.content}>
        <p>{texts.scan}</p>
        <img src={qrCodeUrl} alt={texts.qrCode} className={styles.qrCode} />
        <TextField
          label={texts.key}
          value={manualEntryKey}
          helperText={texts.type}
          multiline
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
        />
        <Actions>
          <Button size="small" variant="outlined" onClick={() => copy(manualEntryKey, texts.keyCopied)}>
            {texts.copyKey}
          </Button>
        </Actions>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="contained" onClick={onContinue}>
          {texts.continue}
        </Button>
      </DialogActions>
    </>
  );
}

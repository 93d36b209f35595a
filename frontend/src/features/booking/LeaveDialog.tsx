import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { TEXTS } from './texts';

const texts = TEXTS.leave;
const ID = 'booking-leave';

interface Props {
  onKeep: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks what becomes of the details that were typed. */
export function LeaveDialog({ onKeep, onDiscard, onStay }: Props) {
  return (
    <Dialog open onClose={onStay} fullWidth maxWidth="xs" aria-labelledby={ID} aria-describedby={`${ID}-text`}>
      <DialogTitle id={ID}>{texts.title}</DialogTitle>
      <DialogContent id={`${ID}-text`}>{texts.hint}</DialogContent>
      <DialogActions>
        <Button color="error" variant="outlined" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button variant="contained" onClick={onKeep}>
          {texts.keep}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

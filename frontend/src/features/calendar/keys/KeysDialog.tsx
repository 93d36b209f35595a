import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Hint } from '../../../components/Hint';
import { TEXTS } from '../texts';
import styles from './Keys.module.css';
import { KEYS_TEXTS } from './texts';

const texts = KEYS_TEXTS;

interface Props {
  /** Which view's keys. */
  keys: 'board' | 'list';
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/** The keys of the view, and a way to switch them off. */
export function KeysDialog({ keys, on, onChange, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{TEXTS.shortcuts}</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {KEYS_TEXTS[keys].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <FormControlLabel
          label={texts.single}
          control={
            <Switch
              checked={on}
              onChange={({ target }) => onChange(target.checked)}
              slotProps={{ input: { 'aria-describedby': 'keys-hint' } }}
            />
          }
        />
        <Hint small id="keys-hint">
          {texts.singleHint}
        </Hint>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

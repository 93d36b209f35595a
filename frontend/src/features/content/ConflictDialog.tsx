import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { Content } from './api';
import styles from './Content.module.css';
import { differences, taking, textOf, type Field, type FieldPath } from './fields';
import { TEXTS } from './texts';

const texts = TEXTS.conflict;

interface Props {
  /** The version that both started from. */
  base: Content;
  mine: Content;
  theirs: Content;
  busy: boolean;
  onSave: (chosen: Content) => void;
  onClose: () => void;
}

/**
 * Two administrators have changed the content. The second to save chooses; fields that only one of
 * them changed are preselected.
 */
export function ConflictDialog({ base, mine, theirs, busy, onSave, onClose }: Props) {
  const phone = useMediaQuery('(max-width: 37.5rem)');
  const [fields] = useState(() => differences(mine, theirs));
  const [kept, setKept] = useState<readonly FieldPath[]>(() => {
    const touched = differences(base, mine);
    return fields.filter((field) => touched.includes(field)).map(({ path }) => path);
  });
  const keep = (path: FieldPath, isMine: boolean) =>
    setKept([...kept.filter((one) => one !== path), ...(isMine ? [path] : [])]);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-intro"
    >
      <DialogTitle id="conflict-title">{texts.title}</DialogTitle>
      <DialogContent tabIndex={0} className={styles.conflict}>
        <p id="conflict-intro">{fields.length === 0 ? texts.same : texts.intro}</p>
        {fields.map((field) => (
          <Choice
            key={field.path}
            field={field}
            mine={textOf(mine, field.path)}
            theirs={textOf(theirs, field.path)}
            keepsMine={kept.includes(field.path)}
            onChoose={(isMine) => keep(field.path, isMine)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.back}</Button>
        <Button variant="contained" disabled={busy} onClick={() => onSave(taking(theirs, mine, kept))}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  field: Field;
  mine: string;
  theirs: string;
  keepsMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function Choice({ field: { path, section, label }, mine, theirs, keepsMine, onChoose }: ChoiceProps) {
  const side = (name: string, text: string, isMine: boolean) => (
    <label className={styles.side}>
      <span>
        <input type="radio" name={path} checked={keepsMine === isMine} onChange={() => onChoose(isMine)} /> {name}
      </span>
      <span className={styles.words}>{text === '' ? texts.empty : text}</span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>
        {section}: {label}
      </legend>
      <div className={styles.sides}>
        {side(texts.theirs, theirs, false)}
        {side(texts.mine, mine, true)}
      </div>
    </fieldset>
  );
}

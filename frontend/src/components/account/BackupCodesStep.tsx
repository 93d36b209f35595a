import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useSelector } from 'react-redux';
import { selectSession } from '../../api/session/session';
import { useSite } from '../../api/useSite';
import { saveFile } from '../../lib/saveFile';
import { Actions } from '../Actions';
import dialog from '../Dialog.module.css';
import { useCopy } from '../toast/useCopy';
import styles from './Account.module.css';
import { StepTitle } from './StepTitle';
import { TEXTS } from './texts';

const texts = TEXTS.codes;

interface Props {
  titleId: string;
  codes: string[];
  onDone: () => void;
}

/** Shows new backup codes, for the only time. */
export function BackupCodesStep({ titleId, codes, onDone }: Props) {
  const site = useSite();
  const state = useSelector(selectSession);
  const copy = useCopy();
  const lines = codes.join('\n');
  const email = state.status === 'anonymous' ? '' : state.session.user.email;
  const download = () =>
    saveFile(texts.fileName, new Blob([`${texts.file(site.name, email)}\n${lines}\n`], { type: 'text/plain' }));

  return (
    <>
      <StepTitle id={titleId}>{texts.title}</StepTitle>
      <DialogContent className={dialog.content}>
        <p>{texts.hint}</p>
        <ul aria-label={texts.list} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Actions>
          <Button size="small" variant="outlined" onClick={() => copy(lines, texts.copied)}>
            {texts.copy}
          </Button>
          <Button size="small" variant="outlined" onClick={download}>
            {texts.download}
          </Button>
        </Actions>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </>
  );
}

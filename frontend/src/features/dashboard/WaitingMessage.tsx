import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { otherLanguage } from '../../lib/languages';
import { paths } from '../../lib/paths';
import type { Message } from './api';
import { toMessage, toReply } from './links';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { useAnswer } from './useAnswer';
import { Waited } from './Waited';

const texts = TEXTS.queue;

interface Props {
  message: Message;
  since: string;
  late: boolean;
  onDone: () => void;
}

/** A message from the contact form. */
export function WaitingMessage({ message, since, late, onDone }: Props) {
  const id = useId();
  const mayOpen = useMayOpen();
  const { markAnswered, busy } = useAnswer();
  const language = otherLanguage(message.language);
  const described = { size: 'small', 'aria-describedby': id } as const;

  return (
    <li className={styles.row} data-late={late}>
      <div>
        <p id={id} className={styles.title}>
          <strong>{message.contactName}</strong> {texts.message(message.caseStyle)}
        </p>
        {message.message !== '' && <p className={styles.excerpt}>{message.message}</p>}
        <p className={styles.age}>
          <Waited verb={texts.wrote} since={since} late={late} />
          {language !== undefined && `, ${language}`}
        </p>
      </div>
      <Actions>
        {mayOpen(paths.notifications) && (
          <Button {...described} variant="outlined" component={Link} to={toReply(message)}>
            {texts.reply}
          </Button>
        )}
        <Button {...described} disabled={busy} onClick={() => void markAnswered(message).then(onDone)}>
          {texts.markAnswered}
        </Button>
        <Button {...described} component={Link} to={toMessage(message)}>
          {texts.open}
        </Button>
      </Actions>
    </li>
  );
}

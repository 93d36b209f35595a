import Button from '@mui/material/Button';
import { useId } from 'react';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import type { ListedClient } from '../api';
import { TEXTS } from '../texts';
import { useExport } from '../useExport';
import styles from './Record.module.css';

const texts = TEXTS.privacy;

interface Props {
  client: ListedClient;
  onDelete: () => void;
  onErase: () => void;
}

/** The three things a person can ask for about their data, in words that tell them apart. */
export function PrivacyCard({ client, onDelete, onErase }: Props) {
  const { exportAllOf } = useExport();
  return (
    <Card title={texts.title}>
      <Choice name={texts.export} hint={texts.exportHint} onChoose={() => void exportAllOf(client)} />
      <Choice name={texts.delete} hint={texts.deleteHint} destructive onChoose={onDelete} />
      <Choice name={texts.erase} hint={texts.eraseHint} destructive onChoose={onErase} />
    </Card>
  );
}

interface ChoiceProps {
  name: string;
  hint: string;
  destructive?: boolean;
  onChoose: () => void;
}

function Choice({ name, hint, destructive = false, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Button
        size="small"
        variant="outlined"
        color={destructive ? 'error' : 'primary'}
        aria-describedby={id}
        onClick={onChoose}
      >
        {name}
      </Button>
      <div id={id}>
        <Hint small>{hint}</Hint>
      </div>
    </div>
  );
}

import Button from '@mui/material/Button';
import { Actions } from '../../components/Actions';
import { StatusBadge } from '../../components/StatusBadge';
import { officeCaseType } from '../../lib/caseTypes';
import { useDates, type Client } from './api';
import styles from './Clients.module.css';
import { MoreActions, type ClientAction } from './MoreActions';
import { TEXTS } from './texts';
import { useContact } from './useContact';

interface Props {
  client: Client;
  onAction: (action: ClientAction) => void;
}

const texts = TEXTS.card;

export function ClientCard({ client, onAction }: Props) {
  const canContact = useContact();
  const dates = useDates();
  const titleId = `client-${client.id}`;
  const figures: [string, string | number][] = [
    [texts.caseType, officeCaseType(client.caseType)],
    [texts.totalCases, client.totalCases],
    [texts.since, dates.dayOf(client.created_at)],
  ];

  return (
    <li className={styles.client} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{client.name}</h2>
        <StatusBadge status={client.status} />
      </div>
      <div className={styles.reach}>
        <p>
          {client.email === '' ? texts.noEmail : client.email}{' '}
          {client.email_refused_at != null && <StatusBadge status={texts.refused} tone="refused" />}
        </p>
        <p>{client.phone === '' ? texts.noPhone : client.phone}</p>
        {client.address !== '' && <p>{client.address}</p>}
      </div>
      <dl className={styles.figures}>
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Actions className={styles.buttons}>
        <Button size="small" variant="outlined" aria-describedby={titleId} onClick={() => onAction('history')}>
          {texts.history}
        </Button>
        <Button
          size="small"
          aria-describedby={titleId}
          onClick={() => {
            if (canContact(client)) onAction('email');
          }}
        >
          {texts.email}
        </Button>
        <Button size="small" aria-describedby={titleId} onClick={() => onAction('edit')}>
          {texts.edit}
        </Button>
        <MoreActions client={client} onAction={onAction} />
      </Actions>
    </li>
  );
}

import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Actions } from '../../components/Actions';
import { StatusBadge } from '../../components/StatusBadge';
import { timeAgo } from '../../lib/dates';
import { paths } from '../../lib/paths';
import type { ContactRequest } from './api';
import styles from './Requests.module.css';
import { TEXTS } from './texts';
import { useMakeClient } from './useMakeClient';

const texts = TEXTS.actions;

const toBooking = ({ contactName, email }: ContactRequest) =>
  `${paths.calendar}?${new URLSearchParams({ new: '1', client_name: contactName, client_email: email }).toString()}`;
const toMail = ({ contactName, email }: ContactRequest) =>
  `${paths.notifications}?${new URLSearchParams({ email, clientName: contactName }).toString()}`;

export type RequestAction = 'details' | 'delete';

interface Props {
  request: ContactRequest;
  onAction: (action: RequestAction) => void;
}

export function RequestRow({ request, onAction }: Props) {
  const { makeClient, making } = useMakeClient();
  const titleId = `request-${request.id}`;
  const common = { size: 'small', 'aria-describedby': titleId } as const;

  return (
    <li className={styles.request} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{request.contactName}</h2>
        <StatusBadge status={request.status} />
      </div>
      <p className={styles.facts}>
        {[request.email, request.caseStyle, timeAgo(request.created_at)]
          .filter((fact) => fact !== '')
          .map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
      </p>
      <p className={styles.excerpt} data-empty={request.message === ''}>
        {request.message === '' ? TEXTS.noMessage : request.message}
      </p>
      <Actions className={styles.buttons}>
        <Button {...common} variant="outlined" onClick={() => onAction('details')}>
          {texts.details}
        </Button>
        <Button {...common} component={Link} to={toMail(request)}>
          {texts.email}
        </Button>
        <Button {...common} disabled={making} onClick={() => void makeClient(request)}>
          {texts.makeClient}
        </Button>
        <Button {...common} component={Link} to={toBooking(request)}>
          {texts.book}
        </Button>
        <Button {...common} onClick={() => onAction('delete')}>
          {texts.delete}
        </Button>
      </Actions>
    </li>
  );
}

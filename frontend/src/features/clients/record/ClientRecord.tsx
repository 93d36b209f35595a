import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../../api/permissions';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { PageContainer } from '../../../components/PageContainer';
import { paths } from '../../../lib/paths';
import { useDates, type ListedClient } from '../api';
import { ClientDialog } from '../ClientDialog';
import { TEXTS } from '../texts';
import { ContactCard } from './ContactCard';
import { DeleteClientDialog } from './DeleteClientDialog';
import { EmailDialog } from './EmailDialog';
import { EraseDialog } from './EraseDialog';
import { PrivacyCard } from './PrivacyCard';
import styles from './Record.module.css';
import { RefusedAddress } from './RefusedAddress';
import { SummaryCard } from './SummaryCard';
import { Timeline } from './Timeline';
import { useContact } from './useContact';

const texts = TEXTS.record;

const newAppointment = ({ id, name, email, phone }: ListedClient) => {
  const of = { client_name: name, client_email: email, client_phone: phone, client_id: id };
  return `${paths.calendar}?${new URLSearchParams({ new: '1', ...of }).toString()}`;
};

/** Makes the call that deletes or erases the client. */
export type Remove = (call: () => Promise<{ error?: unknown }>) => Promise<{ error?: unknown }>;

interface Props {
  client: ListedClient;
  /** The client is being removed, or has been. */
  removed: boolean;
  remove: Remove;
}

export function ClientRecord({ client, removed, remove }: Props) {
  const may = useMay();
  const dates = useDates();
  const navigate = useNavigate();
  const canContact = useContact();
  const [dialog, setDialog] = useState<'edit' | 'email' | 'delete' | 'erase'>();
  const close = () => setDialog(undefined);
  const leave = () => void navigate(paths.clients);
  const [seesContacts, manages, mails] = [may('clients.contacts'), may('clients.manage'), may('mail.manage')];

  return (
    <PageContainer
      title={client.name}
      subtitle={texts.since(dates.dayOf(client.created_at))}
      width="wide"
      actions={
        <Actions>
          <Button component={Link} to={paths.clients}>
            {texts.all}
          </Button>
          {manages && (
            <Button variant="outlined" onClick={() => setDialog('edit')}>
              {texts.edit}
            </Button>
          )}
          {mails && (
            <Button
              variant="outlined"
              onClick={() => {
                if (canContact(client)) setDialog('email');
              }}
            >
              {texts.email}
            </Button>
          )}
          {may('calendar.change') && (
            <Button variant="contained" component={Link} to={newAppointment(client)}>
              {texts.book}
            </Button>
          )}
        </Actions>
      }
    >
      <div className={styles.record}>
        <div className={styles.main}>
          {client.safe_contact !== '' && (
            <Alert severity="warning" className={styles.safe}>
              <AlertTitle>{texts.safeContact}</AlertTitle>
              {client.safe_contact}
            </Alert>
          )}
          <RefusedAddress client={client} />
          <Timeline client={client} removed={removed} />
        </div>
        <div className={styles.aside}>
          {seesContacts && <ContactCard client={client} />}
          <SummaryCard client={client} />
          {seesContacts && client.notes !== '' && (
            <Card title={texts.notes}>
              <p className={styles.text}>{client.notes}</p>
            </Card>
          )}
          {manages && (
            <PrivacyCard client={client} onDelete={() => setDialog('delete')} onErase={() => setDialog('erase')} />
          )}
        </div>
      </div>
      {dialog === 'edit' && <ClientDialog client={client} onClose={close} />}
      {dialog === 'email' && <EmailDialog client={client} onClose={close} />}
      {dialog === 'delete' && <DeleteClientDialog client={client} remove={remove} onDeleted={leave} onClose={close} />}
      {dialog === 'erase' && <EraseDialog client={client} remove={remove} onErased={leave} onClose={close} />}
    </PageContainer>
  );
}

import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/toast/useToast';
import { paths } from '../../lib/paths';
import type { Client } from './api';
import { TEXTS } from './texts';

/** Starts a message to a client who has an email address. */
export function useContact() {
  const navigate = useNavigate();
  const toast = useToast();
  return ({ email, name }: Client) => {
    if (email === '') toast.error(TEXTS.contact.none);
    else if (!email.includes('@')) toast.error(TEXTS.contact.unusable);
    else void navigate(`${paths.notifications}?${new URLSearchParams({ email, clientName: name }).toString()}`);
  };
}

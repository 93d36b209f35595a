import { useToast } from '../../../components/toast/useToast';
import type { Client } from '../api';
import { TEXTS } from '../texts';

/** Whether mail can be sent to the client; says so if not. */
export function useContact() {
  const toast = useToast();
  return ({ email }: Client): boolean => {
    if (email === '') toast.error(TEXTS.contact.none);
    else if (!email.includes('@')) toast.error(TEXTS.contact.unusable);
    else return true;
    return false;
  };
}

import type { MailStatusResponse } from '../../api/api.gen';

/** Whether email that is due does not leave. */
export const needsAttention = ({ health, waiting }: MailStatusResponse) =>
  health === 'failing' || (health === 'no_server' && waiting > 0);

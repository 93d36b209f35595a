import { TEXTS } from './texts';
import type { Fields } from './useSending';

const ASKED = ['email', 'clientName', 'appointmentTitle'] as const;

/**
 * The message that another screen asks for in the address, and the address without it; null if it
 * asks for none.
 */
export function prefill(params: URLSearchParams): { start: Partial<Fields>; search: string | null } {
  if (!ASKED.some((name) => params.has(name))) return { start: {}, search: null };
  const [email = '', name = '', appointment = ''] = ASKED.map((one) => params.get(one)?.trim() ?? '');
  const rest = new URLSearchParams(params);
  for (const one of ASKED) rest.delete(one);
  rest.set('tab', 'compose');
  return {
    start: {
      ...(email !== '' && { recipients: [email] }),
      ...(appointment !== '' && { subject: TEXTS.about(appointment) }),
      ...(name !== '' && { text_content: TEXTS.dear(name) }),
    },
    search: rest.toString(),
  };
}

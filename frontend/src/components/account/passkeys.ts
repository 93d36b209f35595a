import { TEXTS } from './texts';

/** The library that speaks to the browser's passkeys; loaded when one is used. */
const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** A challenge from the server. */
export interface Challenge {
  id: string;
  options: unknown;
}

/** The browser's answer, for the server. */
export interface Answer {
  id: string;
  credential: object;
}

/** Asks the device for a new passkey. Rejects if the person or the device declines. */
export async function createPasskey({ id, options }: Challenge): Promise<Answer> {
  const { startRegistration } = await loadLibrary();
  return { id, credential: await startRegistration({ optionsJSON: options as CreationOptions }) };
}

/** Asks for a passkey that is there. Rejects if the person or the device declines. */
export async function signWithPasskey({ id, options }: Challenge): Promise<Answer> {
  const { startAuthentication } = await loadLibrary();
  return { id, credential: await startAuthentication({ optionsJSON: options as RequestOptions }) };
}

/** What to say when the browser declined. */
export function declined(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return TEXTS.passkeyKnown;
  return name === 'SecurityError' ? TEXTS.passkeyElsewhere : TEXTS.passkeyDeclined;
}

/**
 * Why passkeys cannot be used here; undefined if they can. `origin` is the only address at which
 * they work, or empty.
 */
export function passkeyObstacle(origin: string): string | undefined {
  if (origin === '') return TEXTS.passkeyNoAddress;
  if (origin !== window.location.origin) return TEXTS.passkeyOtherAddress(origin);
  return canUsePasskeys() ? undefined : TEXTS.passkeyNoBrowser;
}

/** Whether this browser offers passkeys at all. */
export const canUsePasskeys = () => window.isSecureContext && typeof window.PublicKeyCredential === 'function';

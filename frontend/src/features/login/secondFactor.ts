import type { PasskeyChallenge } from './api';

/** What the server accepts as a second factor. */
export interface SecondFactor {
  code: boolean;
  passkey: PasskeyChallenge | undefined;
}

interface Refusal {
  requiresTwoFactor?: boolean | null;
  acceptsCode?: boolean | null;
  passkey?: PasskeyChallenge | null;
}

/** The second factor that an answer asks for, if it does. */
export const factorOf = ({ requiresTwoFactor, acceptsCode, passkey }: Refusal): SecondFactor | undefined =>
  requiresTwoFactor === true ? { code: acceptsCode !== false, passkey: passkey ?? undefined } : undefined;

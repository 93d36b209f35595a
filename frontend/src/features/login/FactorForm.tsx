import type { PasskeyChallenge } from './api';
import { CodeForm } from './CodeForm';
import { PasskeyForm } from './PasskeyForm';
import type { SecondFactor } from './secondFactor';

interface Props {
  factor: SecondFactor;
  busy: boolean;
  /** What the button back says. */
  back: string;
  onCode: (code: string) => void;
  onUsePasskey: (challenge: PasskeyChallenge) => void;
  onBack: () => void;
}

/** Asks for the second factor. */
export function FactorForm({ factor: { code, passkey }, busy, back, onCode, onUsePasskey, onBack }: Props) {
  return code ? (
    <CodeForm busy={busy} back={back} passkey={passkey} onSubmit={onCode} onUsePasskey={onUsePasskey} onBack={onBack} />
  ) : (
    <PasskeyForm challenge={passkey} busy={busy} back={back} onUse={onUsePasskey} onBack={onBack} />
  );
}

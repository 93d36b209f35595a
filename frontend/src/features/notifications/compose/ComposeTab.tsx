import { useState } from 'react';
import { MessageForm } from './MessageForm';
import { Sent } from './Sent';
import type { Fields, Outcome } from './useSending';

/** Writes a message; then says what became of it. */
export function ComposeTab({ start }: { start: Partial<Fields> }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [first, setFirst] = useState(start);
  if (outcome === null) return <MessageForm start={first} onSent={setOutcome} />;
  return (
    <Sent
      outcome={outcome}
      onAgain={() => {
        setFirst({});
        setOutcome(null);
      }}
    />
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { Hint } from '../../../components/Hint';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import type { PaymentProvider, PaymentSetup } from '../api';
import { DeleteProviderDialog } from './DeleteProviderDialog';
import { ProviderCard } from './ProviderCard';
import { ProviderDialog } from './ProviderDialog';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.providers;

type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; provider: PaymentProvider };

export function Providers({ setup: { settings, providers, gateways } }: { setup: PaymentSetup }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { ref: heading, focus: focusHeading } = useFocusAfter<HTMLHeadingElement>();
  const close = () => setDialog(null);
  const free = gateways.filter(({ key }) => !providers.some((provider) => provider.key === key));
  const addButton = free.length > 0 && (
    <Button variant="outlined" onClick={() => setDialog({ kind: 'add' })}>
      {texts.add}
    </Button>
  );

  return (
    <section aria-labelledby="providers-title">
      <div className={styles.head}>
        {/* Takes the focus when the focused card is deleted. */}
        <h2 id="providers-title" ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        {providers.length > 0 && addButton}
      </div>
      {providers.length === 0 ? (
        <EmptyState title={texts.none}>
          <p>{texts.noneHint}</p>
          {addButton}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {providers.map((provider) => (
            <ProviderCard
              key={provider.key}
              provider={provider}
              isDefault={provider.key === settings.default_provider}
              onEdit={() => setDialog({ kind: 'edit', provider })}
              onDelete={() => setDialog({ kind: 'delete', provider })}
            />
          ))}
        </ul>
      )}
      {providers.length > 0 && free.length === 0 && <Hint small>{texts.allAdded}</Hint>}
      {dialog?.kind === 'add' && <ProviderDialog gateways={free} onClose={close} />}
      {dialog?.kind === 'edit' && <ProviderDialog gateways={gateways} provider={dialog.provider} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteProviderDialog
          provider={dialog.provider}
          onClose={close}
          onDeleted={() => {
            close();
            focusHeading();
          }}
        />
      )}
    </section>
  );
}

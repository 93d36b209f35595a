import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState, type ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import type { PreviewRequest } from '../api';
import { TEXTS } from '../texts';
import type { Scheme } from './mailDocument';
import { MailFrame } from './MailFrame';
import styles from './Message.module.css';
import { Removed } from './Removed';
import { usePreview } from './usePreview';

const texts = TEXTS.preview;
const WIDTHS = { phone: 320, desktop: 640 } as const;
type View = keyof typeof WIDTHS | 'plain';

/** Radio buttons next to each other. */
function Choice<T extends string>({
  label,
  value,
  names,
  onChoose,
}: {
  label: string;
  value: T;
  names: Readonly<Record<T, string>>;
  onChoose: (value: T) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={label}
      onChange={(_event, next: T | null) => {
        if (next !== null) onChoose(next);
      }}
    >
      {Object.entries<string>(names).map(([name, text]) => (
        <ToggleButton key={name} value={name}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The draft as it would arrive. `children` chooses what fills its variables. */
export function MailPreview({ draft, children }: { draft: PreviewRequest; children?: ReactNode }) {
  const { preview, error, isStale } = usePreview(draft);
  const [view, setView] = useState<View>(window.innerWidth < 760 ? 'phone' : 'desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  // A text-only mail has no HTML part.
  const showsText = view === 'plain' || preview?.html === null;

  return (
    <Card title={texts.title} className={styles.preview}>
      {children}
      <div className={styles.controls}>
        <Choice label={texts.view} value={view} names={texts.views} onChoose={setView} />
        {!showsText && <Choice label={texts.scheme} value={scheme} names={texts.schemes} onChoose={setScheme} />}
      </div>
      <FailureAlert text={texts.failed} error={error} />
      <Removed text={texts.removed} what={preview?.removed ?? []} />
      {preview === undefined ? (
        error === undefined && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={480} />
          </div>
        )
      ) : (
        <div className={styles.preview} aria-busy={isStale}>
          <p className={styles.subject}>
            <span>{texts.subject}</span> {preview.subject}
          </p>
          {showsText || preview.html === null ? (
            // It may scroll, so it needs to be reachable by keyboard.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0} aria-label={texts.frame} role="region" className={styles.plain}>
              {preview.text}
            </pre>
          ) : (
            <MailFrame html={preview.html} title={texts.frame} width={WIDTHS[view]} scheme={scheme} />
          )}
        </div>
      )}
    </Card>
  );
}

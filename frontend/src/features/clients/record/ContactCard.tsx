import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { useCopy } from '../../../components/toast/useCopy';
import type { ListedClient } from '../api';
import { TEXTS } from '../texts';
import styles from './Record.module.css';

const texts = TEXTS.record;

/** How the client is reached: one press calls, writes or copies. */
export function ContactCard({ client: { email, phone, address } }: { client: ListedClient }) {
  const copy = useCopy();
  const row = (name: string, value: string, missing: string, link: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === '' ? (
          missing
        ) : (
          <>
            {link}
            <Button
              size="small"
              aria-label={`${texts.copy} ${name.toLowerCase()}`}
              onClick={() => copy(value, { copied: texts.copied(name), failed: texts.notCopied })}
            >
              {texts.copy}
            </Button>
          </>
        )}
      </dd>
    </div>
  );
  return (
    <Card title={texts.contact}>
      <dl className={styles.facts}>
        {row(texts.emailAddress, email, texts.noEmail, <a href={`mailto:${email}`}>{email}</a>)}
        {row(texts.phone, phone, texts.noPhone, <a href={`tel:${phone}`}>{phone}</a>)}
        {address !== '' && (
          <div>
            <dt>{texts.address}</dt>
            <dd className={styles.text}>{address}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

import Button from '@mui/material/Button';
import { Hint } from '../../../components/Hint';
import { useCopy } from '../../../components/toast/useCopy';
import styles from '../../../components/visit/Visit.module.css';
import { browser } from '../../../lib/browser';
import { TEXTS } from '../texts';

const texts = TEXTS.visit;

/** The visitor's private link to the booking. */
export function PrivateLink({ url, emailWaits }: { url: string; emailWaits: boolean }) {
  const copy = useCopy();
  const hint = emailWaits ? texts.linkHintLater : texts.linkHint;
  return (
    <div className={styles.keepsake}>
      <Button variant="outlined" href={url} {...(browser.isFramed() && { target: '_blank', rel: 'noreferrer' })}>
        {texts.link}
      </Button>
      <Button onClick={() => copy(url, texts.clipboard)}>{texts.copy}</Button>
      <Hint>{hint}</Hint>
    </div>
  );
}

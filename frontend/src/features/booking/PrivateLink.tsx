import Button from '@mui/material/Button';
import { useToast } from '../../components/toast/useToast';
import styles from './Booking.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.visit;

/** The visitor's own way back to the booking. */
export function PrivateLink({ url }: { url: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div className={styles.keepsake}>
      <Button variant="outlined" href={url}>
        {texts.link}
      </Button>
      <Button onClick={() => void copy()}>{texts.copy}</Button>
      <p className={styles.hint}>{texts.linkHint}</p>
    </div>
  );
}

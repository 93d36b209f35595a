import type { Ref } from 'react';
import { ExitLink } from '../../components/ExitLink';
import { When } from '../../components/Template';
import styles from './Landing.module.css';
import { TEXTS } from './texts';

interface Props {
  ref?: Ref<HTMLDialogElement> | undefined;
  exitButton: boolean;
}

/**
 * The frame of the booking dialog, in the page from the start: opens when a visitor asks for the
 * dialog before it is there, by src/page/press.ts if the app is not there either. Closes without any script.
 */
export const DialogFrame = ({ ref, exitButton }: Props) => (
  <dialog ref={ref} className={styles.frame} aria-label={TEXTS.dialog.title} data-frame>
    <form method="dialog">
      <button aria-label={TEXTS.dialog.close}>×</button>
    </form>
    <h2>{TEXTS.dialog.title}</h2>
    <p role="status">{TEXTS.opening}</p>
    <When test={exitButton}>
      <ExitLink />
    </When>
  </dialog>
);

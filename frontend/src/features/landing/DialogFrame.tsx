import type { Ref } from 'react';
import { ROLE_NAMES } from '../../api/roles';
import { ExitLink } from '../../components/ExitLink';
import { Each, When, Which } from '../../components/Template';
import styles from './DialogFrame.module.css';
import type { MediatorCard } from './openings';
import { TEXTS } from './texts';

interface Props {
  ref?: Ref<HTMLDialogElement> | undefined;
  cards: MediatorCard[];
  /** The mediator who was chosen here. */
  chosen?: string | undefined;
  onChoose: (mediator: string) => void;
  exitButton: boolean;
}

/**
 * Stands in for the booking dialog until that is loaded, and is in the page from the start: a visitor chooses a mediator
 * here while the rest arrives. Opened by src/page/press.ts if the app is not there either. Closes without any script.
 */
export const DialogFrame = ({ ref, cards, chosen, onChoose, exitButton }: Props) => (
  <dialog ref={ref} className={styles.frame} aria-label={TEXTS.dialog.title} data-frame>
    <form method="dialog">
      <button aria-label={TEXTS.dialog.close}>×</button>
    </form>
    <h2>{TEXTS.dialog.title}</h2>
    <div className={styles.choices}>
      <h3>{TEXTS.dialog.choose}</h3>
      <ul>
        <Each of={cards}>
          {({ id, name, role, next }) => (
            <li key={id}>
              <When test={next}>
                {({ day, time }) => (
                  <button
                    type="button"
                    data-mediator
                    aria-busy={chosen === id || undefined}
                    onClick={() => onChoose(id)}
                  >
                    <b>{name}</b>
                    <span>
                      <Which of={role} from={ROLE_NAMES} />
                    </span>
                    <span>
                      {TEXTS.mediators.next} {day}, {time}
                    </span>
                  </button>
                )}
              </When>
            </li>
          )}
        </Each>
      </ul>
    </div>
    <p role="status">{TEXTS.opening}</p>
    <When test={exitButton}>
      <ExitLink />
    </When>
  </dialog>
);

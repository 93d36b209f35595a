import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import styles from '../Booking.module.css';
import { formatCard, type Card } from './card';
import pay from './Pay.module.css';
import { TEXTS } from './texts';

interface Props {
  card: Card;
  onChange: (change: (card: Card) => Card) => void;
  disabled: boolean;
}

/** The demo card form, with the numbers that can be tried. */
export function CardFields({ card, onChange, disabled }: Props) {
  const field = (name: keyof Card) => ({
    name,
    value: card[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange((current) => ({ ...current, [name]: formatCard[name](target.value) })),
    required: true,
    autoComplete: 'off',
    disabled,
  });
  const digits = { htmlInput: { inputMode: 'numeric' as const } };

  return (
    <>
      <Alert severity="info">{TEXTS.demo}</Alert>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField label={TEXTS.number} placeholder={TEXTS.formats.number} slotProps={digits} {...field('number')} />
        </div>
        <TextField label={TEXTS.expiry} placeholder={TEXTS.formats.expiry} slotProps={digits} {...field('expiry')} />
        <TextField label={TEXTS.cvv} placeholder={TEXTS.formats.cvv} slotProps={digits} {...field('cvv')} />
        <div className={styles.wide}>
          <TextField label={TEXTS.holder} {...field('holder')} />
        </div>
      </div>
      <details className={pay.tests}>
        <summary>{TEXTS.tests}</summary>
        <ul>
          {TEXTS.testNumbers.map(([number, outcome]) => (
            <li key={number}>
              <code>{number}</code> {outcome}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

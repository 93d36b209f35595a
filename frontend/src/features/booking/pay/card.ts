import { TEXTS } from './texts';

export interface Card {
  number: string;
  expiry: string;
  cvv: string;
  holder: string;
}

export const EMPTY_CARD: Card = { number: '', expiry: '', cvv: '', holder: '' };

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

/** Formats the input: "4242 4242 4242 4242", "12/30", "123". */
export const formatCard: Readonly<Record<keyof Card, (text: string) => string>> = {
  number: (text) => digits(text, 16).replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => digits(text, 4).replace(/^(\d{2})(?=\d)/, '$1/'),
  cvv: (text) => digits(text, 3),
  holder: (text) => text,
};

export const CARD_LABELS = { number: TEXTS.number, expiry: TEXTS.expiry, cvv: TEXTS.cvv, holder: TEXTS.holder };

/** The fields that are still empty. */
export const missingCard = (card: Card) =>
  (['number', 'expiry', 'cvv', 'holder'] as const).filter((field) => card[field].trim() === '');

export type CardOutcome = 'success' | 'decline' | 'abandon' | 'slow';

const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': 'decline',
  '4000000000003220': 'slow',
  '4000000000009995': 'abandon',
};

/** What happens to a demo card. Only this leaves the form, never the number. */
export const outcomeOf = ({ number }: Card): CardOutcome => TEST_CARDS[number.replaceAll(' ', '')] ?? 'success';

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

const words = {
  ...translations,
  warnings: { ...translations.warnings, userInputs: 'This contains your name or email address.' },
};
const zxcvbn = new ZxcvbnFactory({ translations: words, graphs, dictionary: { ...common, ...english } });

export interface Estimate {
  /** From 0 to 4. */
  score: number;
  /** What makes the password weak, or how to improve it, if anything. */
  advice: string | undefined;
}

/** How hard a password is to guess; `known` is what a guesser knows about its owner. */
export function estimate(password: string, known: string[]): Estimate {
  const { score, feedback } = zxcvbn.check(password, known);
  return { score, advice: feedback.warning ?? feedback.suggestions[0] };
}

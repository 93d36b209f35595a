import { LANGUAGE, type Language } from '../lib/language';
import type { EmployeeResponse, MediatorText } from './public.gen';

/** The language of a text about a mediator: English if it is not translated. */
export const languageOf = ({ english }: EmployeeResponse, text: MediatorText): Language =>
  english.includes(text) ? 'en' : LANGUAGE;

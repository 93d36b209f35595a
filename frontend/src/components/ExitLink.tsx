import { TEXTS } from './exitTexts';

/** What index.html has on every page, once more for a dialog that keeps the focus to itself. */
export const ExitLink = () => (
  <a className="exit" href="https://www.weather.gov/" rel="nofollow noreferrer" data-print="no">
    {TEXTS.exit}
    <span className="visually-hidden">{TEXTS.hint}</span>
  </a>
);

/** What index.html has on every page, once more for a dialog that keeps the focus to itself. */
export const ExitLink = () => (
  <a className="exit" href="https://www.weather.gov/" rel="nofollow noreferrer" data-print="no">
    Exit this page<span className="visually-hidden">: leaves for a weather forecast at once. Or press Shift three times.</span>
  </a>
);

import { zoneName } from '../../lib/dates';
import { useGetContentQuery, useSite } from './api';
import { Contact } from './Contact';
import { Footer } from './Footer';
import { Hero } from './Hero';
import styles from './Landing.module.css';
import { About, Credentials, Process, Services } from './Sections';
import { DEFAULT_CONTENT, TEXTS } from './texts';
import { TopNavigation } from './TopNavigation';
import { useDocumentHead } from './useDocumentHead';

interface Props {
  onSchedule: () => void;
  /** The visitor is about to press Schedule: time to load what it opens. */
  onScheduleIntent: () => void;
}

export function LandingPage({ onSchedule, onScheduleIntent }: Props) {
  const site = useSite();
  const { data: content = DEFAULT_CONTENT } = useGetContentQuery();
  useDocumentHead(content);

  const schedule = (label: string) => (
    <button
      type="button"
      className={styles.callToAction}
      aria-haspopup="dialog"
      onClick={onSchedule}
      onPointerEnter={onScheduleIntent}
      onFocus={onScheduleIntent}
    >
      {label}
    </button>
  );

  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <TopNavigation name={site.name} logoUrl={content.branding.logoUrl} schedule={schedule(TEXTS.schedule)} />
      <main id="main" tabIndex={-1}>
        <Hero hero={content.hero} schedule={schedule(content.hero.ctaPrimary)} />
        <About about={content.about} />
        <Services services={content.services} />
        <Process />
        <Credentials />
        <Contact zone={zoneName(site.timezone)} schedule={schedule(TEXTS.contact.action)} />
      </main>
      <Footer site={site} />
    </>
  );
}

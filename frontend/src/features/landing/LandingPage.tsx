import type { ReactNode } from 'react';
import actions from '../../components/Action.module.css';
import type { Site, SiteContent } from './api';
import { Contact } from './Contact';
import { Footer } from './Footer';
import { Hero } from './Hero';
import styles from './Landing.module.css';
import { About, Credentials, Process, Services } from './Sections';
import { TEXTS } from './texts';
import { TopNavigation } from './TopNavigation';
import { useDocumentHead } from './useDocumentHead';

interface Props {
  content: SiteContent;
  site: Site;
  /** The business days and hours in words. */
  hours: string;
  /** The time zone in words. */
  zone: string;
  year: string;
  contactForm: ReactNode;
  /** Whether the dialog is on its way. */
  isOpening: boolean;
  onSchedule: () => void;
  /** The visitor is about to press Schedule: preload the dialog. */
  onScheduleIntent: () => void;
}

/** Renders from its props alone, so that the server's page and the browser's are the same. */
export function LandingPage({ content, site, hours, zone, year, contactForm, isOpening, onSchedule, onScheduleIntent }: Props) {
  useDocumentHead(content, site);

  const schedule = (label: string) => (
    <button
      type="button"
      className={actions.primary}
      aria-haspopup="dialog"
      aria-busy={isOpening || undefined}
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
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero hero={content.hero} name={site.name} schedule={schedule(content.hero.ctaPrimary)} />
        <About about={content.about} />
        <Services services={content.services} />
        <Process />
        <Credentials />
        <Contact hours={hours} zone={zone} form={contactForm} schedule={schedule(TEXTS.contact.action)} />
      </main>
      <Footer site={site} year={year} />
    </>
  );
}

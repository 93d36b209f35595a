import { Fragment, type ReactNode, type Ref } from 'react';
import actions from '../../components/Action.module.css';
import { LANGUAGE } from '../../lib/language';
import type { ContentSection, SectionName, Site, SiteContent } from './api';
import { Contact } from './Contact';
import { DialogFrame } from './DialogFrame';
import { Footer } from './Footer';
import { Hero } from './Hero';
import styles from './Landing.module.css';
import type { MediatorCard, Opening } from './openings';
import { published, publishedSections } from './published';
import { About, Credentials, Faq, Fees, Mediators, Process, Services } from './Sections';
import { TEXTS } from './texts';
import { TopNavigation } from './TopNavigation';
import { useDocumentHead } from './useDocumentHead';

interface Props {
  content: SiteContent;
  site: Site;
  cards: MediatorCard[];
  openings: Opening[];
  /** The business days and hours in words. */
  hours: string;
  /** The time zone in words. */
  zone: string;
  year: string;
  contactForm: ReactNode;
  /** What stands in its place if it was asked for before the app was there. */
  frame?: Ref<HTMLDialogElement>;
  onSchedule: () => void;
  /** The visitor is about to press Schedule: preload the dialog. */
  onScheduleIntent: () => void;
}

/** Renders from its props alone, so that the server's page and the browser's are the same. */
export function LandingPage({
  content,
  site,
  cards,
  openings,
  hours,
  zone,
  year,
  contactForm,
  frame,
  onSchedule,
  onScheduleIntent,
}: Props) {
  useDocumentHead(content, site);

  const isEnglish = (name: ContentSection) => LANGUAGE !== 'en' && content.english.includes(name);
  const schedule = (label: string, kind: 'primary' | 'secondary' = 'secondary') => (
    <button
      type="button"
      className={actions[kind]}
      aria-haspopup="dialog"
      data-busy={TEXTS.opening}
      onClick={onSchedule}
      onPointerEnter={onScheduleIntent}
      onFocus={onScheduleIntent}
    >
      {label}
    </button>
  );

  const shown = publishedSections(content);
  const sections: Record<SectionName, ReactNode> = {
    about: <About about={content.about} branding={content.branding} english={isEnglish('about')} />,
    services: <Services services={content.services} english={isEnglish('services')} />,
    mediators: <Mediators cards={cards} />,
    process: <Process process={content.process} english={isEnglish('process')} />,
    credentials: <Credentials credentials={content.credentials} english={isEnglish('credentials')} />,
    fees: <Fees fees={content.fees} english={isEnglish('fees')} />,
    faq: <Faq faq={content.faq} english={isEnglish('faq')} />,
  };

  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <TopNavigation
        name={site.name}
        logoUrl={content.branding.logoUrl}
        sections={shown}
        isInBothLanguages={site.spanish}
        schedule={schedule(TEXTS.schedule)}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero
          hero={content.hero}
          name={site.name}
          facts={published(content.credentials.items)}
          openings={openings}
          zone={zone}
          english={isEnglish('hero')}
          factsInEnglish={isEnglish('credentials')}
          schedule={schedule(content.hero.ctaPrimary, 'primary')}
          onIntent={onScheduleIntent}
        />
        {/* Where the second button of the top leads, whichever section is first. */}
        <div id="more" />
        {shown.map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
        <Contact
          contact={content.contact}
          english={isEnglish('contact')}
          hours={hours}
          zone={zone}
          form={contactForm}
          schedule={schedule(TEXTS.contact.action)}
        />
      </main>
      <Footer path="/" site={site} content={content} year={year} />
      <DialogFrame ref={frame} exitButton={site.exitButton} />
    </>
  );
}

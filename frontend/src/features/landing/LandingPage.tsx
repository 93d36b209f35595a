import { type ReactNode, type Ref } from 'react';
import actions from '../../components/Action.module.css';
import { Each, Which } from '../../components/Template';
import type { Language } from '../../lib/language';
import type { ContentSection, SectionName, Site, SiteContent } from './api';
import { Contact } from './Contact';
import { DialogFrame } from './DialogFrame';
import { Footer } from './Footer';
import { Hero } from './Hero';
import styles from './Landing.module.css';
import type { MediatorCard, Opening } from './openings';
import { About, Credentials, Faq, Fees, Mediators, Process, Services, Testimonials } from './Sections';
import { TEXTS } from './texts';
import { TopNavigation } from './TopNavigation';

interface Props {
  /** What visitors see of it: see published.ts. */
  content: SiteContent;
  /** The language of each section. */
  lang: (section: ContentSection) => Language;
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
  /** The mediator who was chosen in it. */
  chosen?: string | undefined;
  onChoose: (mediator: string) => void;
  onSchedule: () => void;
  /** The visitor is about to press Schedule: preload the dialog. */
  onScheduleIntent: () => void;
}

/** Renders from its props alone, so that the server's page and the browser's are the same. */
export function LandingPage({
  content,
  lang,
  site,
  cards,
  openings,
  hours,
  zone,
  year,
  contactForm,
  frame,
  chosen,
  onChoose,
  onSchedule,
  onScheduleIntent,
}: Props) {
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

  const sections: Record<SectionName, ReactNode> = {
    about: <About about={content.about} branding={content.branding} lang={lang('about')} />,
    services: <Services services={content.services} lang={lang('services')} />,
    mediators: <Mediators cards={cards} />,
    process: <Process process={content.process} lang={lang('process')} />,
    testimonials: <Testimonials testimonials={content.testimonials} lang={lang('testimonials')} />,
    credentials: <Credentials credentials={content.credentials} lang={lang('credentials')} />,
    fees: <Fees fees={content.fees} lang={lang('fees')} />,
    faq: <Faq faq={content.faq} lang={lang('faq')} />,
  };

  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <TopNavigation
        name={site.name}
        initials={site.initials}
        logoUrl={content.branding.logoUrl}
        phone={content.contact.phone}
        sections={content.sections}
        isInBothLanguages={site.spanish}
        schedule={schedule(TEXTS.schedule)}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero
          hero={content.hero}
          branding={content.branding}
          name={site.name}
          facts={content.credentials.items}
          openings={openings}
          zone={zone}
          lang={lang('hero')}
          factsLang={lang('credentials')}
          schedule={schedule(content.hero.ctaPrimary, 'primary')}
          opensSoon={site.booking.opensSoon}
          onIntent={onScheduleIntent}
        />
        {/* Where the second button of the top leads, whichever section is first. */}
        <div id="more" />
        <Each of={content.sections}>{(name) => <Which key={name} of={name} from={sections} />}</Each>
        <Contact
          contact={content.contact}
          lang={lang('contact')}
          hours={hours}
          zone={zone}
          form={contactForm}
          schedule={schedule(TEXTS.contact.action)}
        />
      </main>
      <Footer path="/" site={site} content={content} year={year} />
      <DialogFrame ref={frame} exitButton={site.exitButton} cards={cards} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

import {
  useDates,
  useListEmployeesQuery,
  useListOpeningsQuery,
  useSite,
  type SiteContent,
} from '../features/landing/api';
import { PUBLIC_MEDIATORS } from '../api/pageData';
import { ContactForm } from '../features/contact/ContactForm';
import { LandingPage } from '../features/landing/LandingPage';
import { cardsOf, nextOpenings } from '../features/landing/openings';
import { published } from '../features/landing/published';
import { languageOf } from '../api/languageOf';
import { LANGUAGE } from '../lib/language';

/** The landing page with content that is being edited. It is only to be looked at. */
export function EditedPage({ content }: { content: SiteContent }) {
  const site = useSite();
  const { data: mediators = [] } = useListEmployeesQuery(PUBLIC_MEDIATORS);
  const { data: slots = [] } = useListOpeningsQuery();
  const words = { dates: useDates(), currency: site.currency };
  return (
    <LandingPage
      content={published(content, mediators)}
      lang={(section) => languageOf(content, section)}
      site={site}
      cards={cardsOf(mediators, slots, words)}
      openings={nextOpenings(mediators, slots, words)}
      hours={site.words[LANGUAGE].hours}
      zone={site.words[LANGUAGE].zone}
      year={String(new Date().getFullYear())}
      contactForm={<ContactForm site={site} />}
      onChoose={() => undefined}
      onSchedule={() => undefined}
      onScheduleIntent={() => undefined}
    />
  );
}

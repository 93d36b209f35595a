import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ContentResponse, ContentSection, SiteResponse } from '../api/public.gen';
import { publicApi } from '../api/publicApi';
import { ExitLink } from '../components/ExitLink';
import { TEXTS as EXIT } from '../components/exitTexts';
import { Each } from '../components/Template';
import { ContactForm } from '../features/contact/ContactForm';
import type { ARTICLES } from '../features/landing/Footer';
import { LandingPage } from '../features/landing/LandingPage';
import type { MediatorCard } from '../features/landing/openings';
import { Article, PlainPage } from '../features/landing/PlainPage';
import { Profile } from '../features/landing/Profile';
import { TEXTS as LANDING } from '../features/landing/texts';
import { addressBelow } from '../lib/addresses';
import { LANGUAGE, ROOT, type Language } from '../lib/language';
import { paths } from '../lib/paths';
import { placeholder, templateOf } from './template';
import { NotFound } from '../app/NotFoundPage';
import page from '../app/Page.module.css';
import { StartFailure } from './StartFailure';
import { TEXTS } from '../app/texts';

/** What the server fills in: the values of crates/api/src/routes/pages/facts.rs. */
const content: ContentResponse = placeholder('content');
const site: SiteResponse = placeholder('site');
const lang: Record<ContentSection, Language> = placeholder('lang');
const year: string = placeholder('year');
const profiles: MediatorCard[] = placeholder('profiles');
/** The first of them. */
const person: Pick<MediatorCard, 'slug'> = placeholder('person');
const { zone, hours } = site.words[LANGUAGE];

const nothing = () => undefined;

// Forms need a store to render. Nothing is sent while prerendering.
const store = configureStore({
  reducer: { [publicApi.reducerPath]: publicApi.reducer },
  middleware: (defaults) => defaults().concat(publicApi.middleware),
});

const draw = (children: ReactNode) =>
  templateOf(
    <Provider store={store}>
      <StaticRouter basename={ROOT} location={addressBelow(ROOT, '/')}>
        {children}
      </StaticRouter>
    </Provider>,
  );

const plain = (path: string, children: ReactNode) =>
  draw(
    <PlainPage path={path} site={site} content={content} year={year}>
      {children}
    </PlainPage>,
  );

const article = (name: (typeof ARTICLES)[number]) =>
  plain(
    `/${name}`,
    <Article
      title={LANDING.articles[name]}
      passages={placeholder('passages')}
      changed={placeholder('changed')}
      lang={lang[name]}
    />,
  );

/** Texts of index.html itself. */
export const texts = {
  exit: renderToString(
    <nav aria-label={EXIT.nav}>
      <ExitLink />
    </nav>,
  ),
  noScript: TEXTS.noScript,
  failure: templateOf(<StartFailure phone={content.contact.phone} />),
  notFound: TEXTS.notFound.tab,
  articles: LANDING.articles,
};

/** The markup inside the page's root, by the server's name of the page. */
export const templates = {
  landing: draw(
    <LandingPage
      content={content}
      lang={(section) => lang[section]}
      site={site}
      cards={placeholder('cards')}
      openings={placeholder('openings')}
      hours={hours}
      zone={zone}
      year={year}
      contactForm={<ContactForm site={site} />}
      onChoose={nothing}
      onSchedule={nothing}
      onScheduleIntent={nothing}
    />,
  ),
  'not-found': plain(
    '/',
    <div className={`${page.page} ${page.within}`}>
      <NotFound />
    </div>,
  ),
  privacy: article('privacy'),
  terms: article('terms'),
  accessibility: article('accessibility'),
  profile: plain(
    `/mediators/${person.slug}`,
    <Each of={profiles}>{(card) => <Profile key={card.id} card={card} zone={zone} />}</Each>,
  ),
};

/** The root of each page, for index.html. The app takes over the landing page, and leaves the others as they are. */
export const pages = Object.entries(templates).map(([name, markup]) => ({
  name,
  attributes: name === 'landing' ? ` data-route="${paths.home}"` : '',
  markup,
}));

import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { ContentResponse, ContentSection, SectionName, SiteResponse, TextItemResponse } from '../api/public.gen';
import { publicApi } from '../api/publicApi';
import { ROLE_NAMES } from '../api/roles';
import { ExitLink } from '../components/ExitLink';
import { TEXTS as EXIT } from '../components/exitTexts';
import { ContactForm } from '../features/contact/ContactForm';
import { ARTICLES } from '../features/landing/Footer';
import { LandingPage } from '../features/landing/LandingPage';
import type { MediatorCard, Opening } from '../features/landing/openings';
import { Article, PlainPage } from '../features/landing/PlainPage';
import { Profile } from '../features/landing/Profile';
import {
  About,
  Credentials,
  Faq,
  Fees,
  InEnglish,
  MediatorItem,
  Mediators,
  Process,
  Services,
} from '../features/landing/Sections';
import { LABELS, TEXTS as LANDING } from '../features/landing/texts';
import { address, addressBelow } from '../lib/addresses';
import { LANGUAGE, OTHER, ROOT } from '../lib/language';
import { NotFoundPage } from './NotFoundPage';
import { StartFailure } from './StartFailure';
import { TEXTS } from './texts';

/**
 * The pages that can be read before any script has run, as templates: rendered by their own
 * components from these placeholders, which the server fills in (crates/api/src/shell.rs, ADR
 * 0008).
 */
const fields = <T extends object>(path: string, others: Partial<NoInfer<T>> = {}) =>
  new Proxy(others, {
    get: (known, name: string): unknown => Reflect.get(known, name) ?? `{{ ${path}.${name} }}`,
  }) as T;

/** The entry of a list: the template repeats it. */
const item = fields<TextItemResponse>('item');

const content: ContentResponse = {
  hero: fields('content.hero', { headline: '{{ content.hero.headline or site.name }}' }),
  about: fields('content.about'),
  services: fields('content.services', { items: [fields('service')] }),
  process: fields('content.process', { items: [item] }),
  credentials: fields('content.credentials', { items: [item] }),
  fees: fields('content.fees', { items: [item] }),
  faq: fields('content.faq', { items: [item] }),
  contact: fields('content.contact'),
  legal: fields('content.legal'),
  // The template has them in the practice's order.
  sections: [],
  branding: { logoUrl: '', faviconUrl: '', imageUrl: '{{ content.branding.imageUrl }}' },
  seo: fields('content.seo'),
  english: [],
};

const opening = fields<Opening>('opening');

/** A card with a photo, and one without: the template takes the right one. */
const cards = ['{{ card.profileImage }}', ''].map((profileImage) =>
  fields<MediatorCard & { book: string }>('card', {
    id: profileImage,
    profileImage,
    title: '{{ roles[card.role] }}',
    specialties: ['{{ card.specialties|join(comma) }}'],
    languages: ['{{ card.languages|join(comma) }}'],
    openings: [opening],
    lang: fields('card.lang'),
  }),
);

const site: SiteResponse = {
  name: '{{ site.name }}',
  description: '{{ site.description }}',
  timezone: '',
  dateFormat: '',
  businessDays: [],
  businessHours: { start: '', end: '' },
  words: { en: fields('site.words.en'), es: fields('site.words.es') },
  booking: {
    windowDays: 0,
    notice: { amount: 0, unit: 'hours' },
    minimumNotice: { amount: 0, unit: 'hours' },
    noticeHours: 0,
    confirmHours: 0,
    openRequests: 0,
    inPerson: true,
  },
  // The template leaves out what the practice has not switched on.
  exitButton: true,
  demo: false,
  spanish: true,
};

const nothing = () => undefined;

// Forms need a store to render. Nothing is sent while prerendering.
const store = configureStore({
  reducer: { [publicApi.reducerPath]: publicApi.reducer },
  middleware: (defaults) => defaults().concat(publicApi.middleware),
});

/** A page, or a part of it, at the address of the landing page. */
const draw = (page: ReactNode) =>
  withPlaceholders(
    renderToString(
      <Provider store={store}>
        <StaticRouter basename={ROOT} location={addressBelow(ROOT, '/')}>
          {page}
        </StaticRouter>
      </Provider>,
    ),
  );

/** The router encodes placeholders in addresses, and takes one that is a query for a path. */
const withPlaceholders = (page: string) =>
  page
    .replaceAll(/%7B%7B%20(\w+\.\w+)%20%7D%7D/g, '{{ $1 }}')
    .replaceAll(`"${ROOT}/{{ opening.query }}`, `"${ROOT === '' ? '/' : ROOT}{{ opening.query }}`);

/** The markup if these sections of the content are translated, and if they are not. */
function either(
  names: ContentSection[],
  write: (english: ContentSection[]) => string,
  english: ContentSection[] = [],
): string {
  const [name, ...rest] = names;
  if (name === undefined || LANGUAGE === 'en') return write(english);
  return `{% if '${name}' in english %}${either(rest, write, [...english, name])}{% else %}${either(rest, write, english)}{% endif %}`;
}

/** Repeats each list item that shows `item.…` for each item. */
function repeat(page: string, item: string, items: string): string {
  const parts = page.split(new RegExp(`(<li(?:(?!<li|</li>)[^])*?{{ ${item}\\.[^]*?</li>)`));
  return parts.map((part, at) => (at % 2 === 0 ? part : `{% for ${item} in ${items} %}${part}{% endfor %}`)).join('');
}

/** Puts a text before each place. */
function before(page: string, place: RegExp, text: (found: RegExpMatchArray) => string): string {
  const found = [...page.matchAll(place)];
  if (found.length === 0) throw new Error(`the page has no ${place.source}`);
  return found.reduceRight(
    (html, match) => `${html.slice(0, match.index)}${text(match)}${html.slice(match.index)}`,
    page,
  );
}

/** One card's markup, with a photo and without. */
const eitherCard = (write: (card: (typeof cards)[number]) => string) => {
  const [photo = '', initials = ''] = cards.map(write);
  return `{% if card.profileImage %}${photo}{% else %}${initials}{% endif %}`;
};

const cardList = eitherCard((card) =>
  before(
    draw(<MediatorItem card={card} />),
    /<a href="[^"{]*{{ opening/g,
    () => '{% for opening in card.openings %}{% if loop.first %}',
  ).replace('{{ opening.time }}</a>', (end) => `${end}{% endif %}{% endfor %}`),
);

/** The markup of a section: `write` draws it, marked as English or not. */
const section = (name: Exclude<SectionName, 'mediators'>, write: (english: boolean) => ReactNode) =>
  either([name], (english) => draw(write(english.length > 0)));

const SECTIONS: Record<SectionName, string> = {
  about: section('about', (english) => <About {...content} english={english} />).replaceAll(
    /<img [^>]*>/g,
    (image) => `{% if content.branding.imageUrl %}${image}{% endif %}`,
  ),
  services: repeat(
    section('services', (english) => <Services {...content} english={english} />),
    'service',
    'content.services.items',
  ),
  mediators: before(draw(<Mediators cards={[]} />), /<\/ul>/g, () => `{% for card in cards %}${cardList}{% endfor %}`),
  process: repeat(
    section('process', (english) => <Process {...content} english={english} />),
    'item',
    'content.process.items',
  ),
  credentials: repeat(
    section('credentials', (english) => <Credentials {...content} english={english} />),
    'item',
    'content.credentials.items',
  ),
  fees: repeat(
    section('fees', (english) => <Fees {...content} english={english} />),
    'item',
    'content.fees.items',
  ),
  faq: repeat(
    section('faq', (english) => <Faq {...content} english={english} />),
    'item',
    'content.faq.items',
  ),
};

const sections = Object.entries(SECTIONS)
  .map(([name, markup], at) => `{% ${at === 0 ? 'if' : 'elif'} name == '${name}' %}${markup}`)
  .join('');

const EXIT_LINK = /<a class="exit"[^]*?<\/a>/g;

/** A link to the page in the other language. */
const SWITCH = new RegExp(`(<li>)?<a [^>]*hrefLang="${OTHER.language}"[^>]*>${OTHER.name}</a>(</li>)?`, 'g');

/**
 * Adds what depends on the practice: the links to its sections, to the legal texts that it has
 * published, to the other language, and away from here.
 */
const common = (page: string) =>
  ARTICLES.reduce(
    (html, name) =>
      html.replace(
        new RegExp(`<li><a href="${address(`/${name}`)}">.*?</li>`),
        (link) => `{% if content.legal.${name} %}${link}{% endif %}`,
      ),
    before(
      page,
      /<li><a href="([^"#]*)#contact"/g,
      ([, home = '']) =>
        `{% for name in content.sections %}<li><a href="${home}#{{ name }}">{{ labels[name] }}</a></li>{% endfor %}`,
    )
      .replaceAll(SWITCH, (link) => `{% if site.spanish %}${link}{% endif %}`)
      .replaceAll(EXIT_LINK, (link) => `{% if site.exitButton %}${link}{% endif %}`),
  );

function landing(logoUrl: string): string {
  const write = (english: ContentSection[]) =>
    draw(
      <LandingPage
        content={{ ...content, english, branding: { ...content.branding, logoUrl } }}
        site={site}
        cards={[]}
        openings={[opening]}
        hours={site.words[LANGUAGE].hours}
        zone={site.words[LANGUAGE].zone}
        year="{{ year }}"
        contactForm={<ContactForm site={site} />}
        onSchedule={nothing}
        onScheduleIntent={nothing}
      />,
    );
  /** A section of the page, as it is in each language. */
  const part = (html: string, found: RegExp, names: ContentSection[]) =>
    html.replace(found, () => either(names, (english) => found.exec(write(english))?.[0] ?? ''));
  const hero = part(write([]), /<section class="[^"]*" aria-labelledby="headline">[^]*?<\/section>/, [
    'hero',
    'credentials',
  ]);
  const top = repeat(repeat(common(hero), 'item', 'content.credentials.items'), 'opening', 'openings');
  const page = before(
    top,
    /<section id="contact"/g,
    () => `{% for name in content.sections %}${sections}{% endif %}{% endfor %}`,
  );
  return part(page, /<section id="contact"[^]*?<\/section>/, ['contact']);
}

const plain = (path: string, children: ReactNode) =>
  common(
    draw(
      <PlainPage path={path} site={site} content={content} year="{{ year }}">
        {children}
      </PlainPage>,
    ),
  );

const article = (name: (typeof ARTICLES)[number]) =>
  either([name], (english) =>
    repeat(
      plain(
        `/${name}`,
        <Article title={LANDING.articles[name]} passages={[fields('passage')]} english={english.length > 0} />,
      ),
      'passage',
      'passages',
    ),
  );

const MARK = draw(<InEnglish />);

const profile = eitherCard((card) =>
  repeat(draw(<Profile card={card} zone={site.words[LANGUAGE].zone} />), 'opening', 'card.openings'),
).replaceAll(MARK, LANGUAGE === 'en' ? '' : `{% if card.bio and card.lang.bio == 'en' %}${MARK}{% endif %}`);

/** Texts of index.html itself. */
export const texts = {
  exit: renderToString(
    <nav aria-label={EXIT.nav}>
      <ExitLink />
    </nav>,
  ),
  noScript: TEXTS.noScript,
  failure: renderToString(<StartFailure phone="{{ content.contact.phone }}" />).replace(
    /<p>[^]*?tel:[^]*?<\/p>/,
    (call) => `{% if content.contact.phone %}${call}{% endif %}`,
  ),
  notFound: TEXTS.notFound.tab,
  articles: `{{ ${JSON.stringify(LANDING.articles)}[page] }}`,
};

const words = [
  // A quotation mark would be escaped as text.
  "{% set comma = ', ' %}",
  // The sections that are not translated.
  ...(LANGUAGE === 'en' ? [] : ['{% set english = content.english %}']),
  `{% set labels = ${JSON.stringify(LABELS)} %}`,
  `{% set roles = ${JSON.stringify(ROLE_NAMES)} %}`,
].join('');

/** The markup inside the page's root, by the server's name of the page. */
export const templates = {
  landing: [
    words,
    `{% if content.branding.logoUrl %}${landing('{{ content.branding.logoUrl }}')}`,
    `{% else %}${landing('')}{% endif %}`,
  ].join(''),
  'not-found': draw(<NotFoundPage />),
  privacy: words + article('privacy'),
  terms: words + article('terms'),
  accessibility: words + article('accessibility'),
  profile:
    words +
    before(
      plain('/mediators/{{ person.slug }}', null),
      /<\/main>/g,
      () => `{% for card in profiles %}${profile}{% endfor %}`,
    ),
};

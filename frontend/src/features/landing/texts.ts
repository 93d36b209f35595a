import type { SiteContent } from './api';

/** The server's own defaults, shown until the saved content arrives and when it cannot be had. */
export const DEFAULT_CONTENT: SiteContent = {
  hero: {
    kicker: 'Professional Mediation Services',
    headline: 'Resolving Conflicts Through Collaborative Mediation',
    description: 'A neutral, certified mediator helps both sides find terms they can live with: in private, at their own pace, and without a trial. Online across Florida, in person around Orlando.',
    ctaPrimary: 'Schedule Consultation',
    ctaSecondary: 'Learn More',
  },
  about: {
    title: 'About the Practice',
    description: 'We mediate family, circuit civil and property disputes. A mediator takes no side and decides nothing for you: we make sure that everyone is heard, that the facts are on the table, and that whatever is agreed is put in writing. What is said in mediation stays in mediation.',
  },
  services: {
    title: 'Mediation Services',
    items: [
      {
        title: 'Family Mediation',
        description: 'Divorce, parenting plans, support and the division of property, worked out around a table instead of in a courtroom.',
      },
      {
        title: 'Circuit Civil Mediation',
        description: 'Contract, business, employment and injury cases, before suit or by order of the court.',
      },
      {
        title: 'Property Disputes',
        description: "Insurance claims, boundaries, landlord and tenant, homeowners' associations.",
      },
    ],
  },
  branding: {
    logoUrl: '',
    faviconUrl: '',
  },
  seo: {
    title: 'Mediation in Florida for Families, Business and Property',
    description: 'Certified mediators for family, circuit civil and property disputes. Online across Florida, in person around Orlando. See open sessions and book yours.',
    keywords: 'mediation, mediator, Florida, Orlando, family mediation, divorce mediation, civil mediation',
  },
};

export const SECTIONS = [
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'process', label: 'Process' },
  { id: 'credentials', label: 'Credentials' },
  { id: 'contact', label: 'Contact' },
] as const;

export const TEXTS = {
  skip: 'Skip to content',
  schedule: 'Schedule',
  staff: 'Staff sign in',
  heroFacts: ['Virtual statewide', 'In person around Orlando', '$250 per hour'],
  about: { kicker: 'Who we are' },
  services: { kicker: 'What we mediate' },
  process: {
    kicker: 'How it works',
    title: 'Four steps, no surprises',
    steps: [
      {
        title: 'Intake & Scheduling',
        description: 'Choose a mediator, a day and a session. The practice confirms your request by e-mail.',
      },
      {
        title: 'Pre-Mediation Briefs',
        description: 'Each side shares its position and the papers that matter, so that the day is spent on solutions.',
      },
      {
        title: 'Session',
        description: 'Joint and private conversations, guided by an impartial mediator, virtually or in person.',
      },
      {
        title: 'Closure',
        description: 'What is agreed is put in writing. If something stays open, you leave knowing the next step.',
      },
    ],
  },
  credentials: {
    kicker: 'Good to know',
    title: 'Credentials & Coverage',
    facts: [
      {
        title: 'Certification',
        figure: 'Certified mediators',
        description: 'For family, circuit civil and property disputes in Florida.',
      },
      {
        title: 'Venue',
        figure: 'Virtual statewide',
        description: 'Anywhere in Florida by video, and in person around Orlando.',
      },
      {
        title: 'Rates',
        figure: '$250 per hour',
        description: 'You see the price of a session before you request it.',
      },
    ],
  },
  contact: {
    kicker: 'Contact',
    title: 'Ready when you are',
    description:
      'The surest way to reach the practice is to schedule a session: pick a mediator and a time that suits you, and add in the notes whatever we should know. You hear from us by e-mail.',
    action: 'Schedule a session',
    facts: [
      { term: 'Where', text: 'Virtual statewide, in person around Orlando' },
      { term: 'When', text: 'Weekdays; the open sessions are shown as you schedule' },
    ],
    zone: 'Time zone',
  },
  footer: 'Mediation for family, circuit civil and property disputes in Florida.',
} as const;

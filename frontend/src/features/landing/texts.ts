import type { SectionName } from './api';

/** The words of the links to the sections. */
export const LABELS: Readonly<Record<SectionName | 'contact', string>> = {
  about: 'About',
  services: 'Services',
  mediators: 'Mediators',
  process: 'Process',
  testimonials: 'Reviews',
  credentials: 'Credentials',
  fees: 'Fees',
  faq: 'FAQ',
  contact: 'Contact',
};

export const TEXTS = {
  skip: 'Skip to content',
  schedule: 'Schedule',
  opening: 'Opening…',
  /** As in the booking dialog. */
  dialog: { title: 'Schedule a session', choose: 'Choose a mediator', close: 'Close' },
  staff: 'Staff sign in',
  footer: 'Footer',
  sections: 'Sections',
  english: 'This text is in English.',
  menu: { title: 'Menu', sections: 'Menu sections', open: 'Open menu', close: 'Close menu' },
  about: { kicker: 'Who we are' },
  services: { kicker: 'What we mediate' },
  /** As in the booking dialog. */
  opensSoon: 'Online booking opens soon.',
  openings: { title: 'Next openings', zone: (zone: string) => `All times are in ${zone}.` },
  mediators: {
    kicker: 'Your mediator',
    title: 'Our mediators',
    next: 'Next opening',
    book: (name: string) => `Book a session with ${name}`,
    openings: 'Next openings',
  },
  process: { kicker: 'How it works' },
  testimonials: { kicker: 'In their words' },
  credentials: { kicker: 'Good to know' },
  fees: { kicker: 'What it costs' },
  faq: { kicker: 'Before you ask' },
  contact: {
    kicker: 'Contact',
    action: 'Schedule a session',
    where: 'Where',
    when: 'When',
    zone: 'Time zone',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
  },
  legal: { privacy: 'Privacy', terms: 'Terms', accessibility: 'Accessibility' },
  articles: { privacy: 'Privacy notice', terms: 'Terms', accessibility: 'Accessibility' },
  home: 'Home',
} as const;

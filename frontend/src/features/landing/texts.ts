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
  footer: 'Footer',
  sections: 'Sections',
  menu: { title: 'Menu', sections: 'Menu sections', open: 'Open menu', close: 'Close menu' },
  heroFacts: ['Virtual statewide', 'In person around Orlando', '$250 per hour'],
  about: { kicker: 'Who we are' },
  services: { kicker: 'What we mediate' },
  process: {
    kicker: 'How it works',
    title: 'Four steps, no surprises',
    steps: [
      {
        title: 'Intake & Scheduling',
        description: 'Choose a mediator, a date and a session. The practice confirms your request by email.',
      },
      {
        title: 'Pre-Mediation Briefs',
        description: 'Each side shares its position and the key documents, so that the session can focus on solutions.',
      },
      {
        title: 'Session',
        description: 'Joint and private conversations, guided by an impartial mediator, virtually or in person.',
      },
      {
        title: 'Closure',
        description: 'Agreements are put in writing. If anything remains open, you leave knowing the next step.',
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
      'Tell the practice about your case and which dates suit you: it will answer by email. To be sure of a time, schedule a session right away.',
    action: 'Schedule a session',
    where: { term: 'Where', text: 'Virtual statewide, in person around Orlando' },
    when: 'When',
    zone: 'Time zone',
  },
} as const;

import type { Mediator } from './api';

export const CASE_TYPES = ['Circuit Civil', 'Family', 'Property / DFS', 'Other'] as const;

export const ROLE_NAMES: Readonly<Record<Mediator['role'], string>> = {
  mediator: 'Mediator',
  'senior-mediator': 'Senior mediator',
  associate: 'Associate',
  paralegal: 'Paralegal',
  admin: 'Administrator',
};

export const STEP_NAMES = {
  mediator: 'Mediator',
  date: 'Date',
  session: 'Session',
  details: 'Details',
  payment: 'Payment',
} as const;

export const TEXTS = {
  title: 'Schedule a session',
  close: 'Close',
  back: 'Back',
  continue: 'Continue',
  done: 'Done',
  request: 'Request this session',
  requesting: 'Sending your request…',
  pay: (price: string) => `Pay ${price} and request`,
  paying: 'Processing payment…',
  confirmsByMail: 'The practice confirms your request by e-mail.',

  submitted: 'Booking request submitted successfully!',
  incomplete: 'Please complete all booking details',
  failed: 'Failed to submit booking. Please try again.',
  broken: 'Something went wrong. Please try again.',
  lost: 'Someone else has just taken this session. What you typed is still here.',
  seeOpen: 'See the open sessions',

  deal: {
    heading: 'Your session',
    mediator: 'Mediator',
    date: 'Date',
    session: 'Session',
    length: 'Length',
    price: 'Price',
    zone: 'Time zone',
    notChosen: 'Not chosen yet',
  },
  mediator: {
    heading: 'Choose a mediator',
    missing: 'Choose a mediator to continue.',
    failed: 'The mediators could not be loaded.',
    none: 'No mediator takes bookings at the moment.',
    noneHint: 'Please come back later.',
  },
  date: {
    heading: 'Choose a date',
    missing: 'Choose a date to continue.',
    failed: 'The open sessions could not be loaded.',
    keys: 'Use the arrow keys to move between open days.',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    open: 'sessions open',
    closed: 'not available',
    none: 'No open sessions in the next 30 days',
    noneHint: 'Go back and choose another mediator, or come back later.',
    emptyMonth: (month: string) => `No open sessions in ${month}`,
    showMonth: (month: string) => `See openings in ${month}`,
  },
  session: {
    heading: 'Choose a session',
    missing: 'Choose a session to continue.',
    failed: 'The sessions of this day could not be loaded.',
    limited: 'Limited availability: restrictions may apply.',
    none: 'No session is left on this day',
    otherDate: 'Choose another date',
  },
  details: {
    heading: 'Your details',
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone',
    caseType: 'Case Type',
    notes: 'Notes',
    optional: 'Optional',
    choose: 'Choose a case type',
    badEmail: 'Enter a valid e-mail address, like name@example.com',
    missing: (fields: string[]) => `Still needed: ${fields.join(', ')}.`,
  },
  payment: {
    heading: 'Payment',
    demo: 'This is a demonstration: no real charge is made, and the card details never leave this window.',
    number: 'Card Number',
    expiry: 'Expiry Date',
    cvv: 'CVV',
    holder: 'Cardholder Name',
    missing: (fields: string[]) => `Still needed: ${fields.join(', ')}.`,
  },
  confirmation: {
    heading: 'Your request is in',
    next: (email: string) => `The practice confirms it by e-mail to ${email}.`,
    file: 'Add to your calendar',
    fileHint: 'Downloads a calendar file; the entry stays tentative until the practice confirms.',
  },
} as const;

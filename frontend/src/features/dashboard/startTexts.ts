import { paths } from '../../lib/paths';
import type { StepName } from './api';

export const START_TEXTS = {
  title: 'Getting started',
  hint: (done: number, all: number) => `Done: ${done} of ${all}. Visitors can book once the last step is done.`,
  done: 'Done',
  open: 'To do',
} as const;

interface Step {
  title: string;
  hint: string;
  path: string;
}

/** Where each step is done, and what for. */
export const STEPS: Readonly<Record<StepName, Step>> = {
  details: {
    title: 'Name your practice',
    hint: 'Its name and a short description, for the site and every email.',
    path: `${paths.settings}?tab=general`,
  },
  mediator: {
    title: 'Add the first mediator',
    hint: 'With the email address that gets their requests.',
    path: paths.employees,
  },
  timetable: {
    title: 'Set your session types and hours',
    hint: 'What you sell and when, and how far ahead visitors can book: three tabs under Settings.',
    path: `${paths.settings}?tab=sessions`,
  },
  plan: {
    title: 'Offer sessions',
    hint: 'Save a weekly plan for each mediator, or add single sessions.',
    path: paths.availability,
  },
  holidays: {
    title: 'Close the holidays',
    hint: 'Or tell us you work on them. The question appears here once you offer sessions.',
    path: paths.availability,
  },
  mail: {
    title: 'Connect your mail server',
    hint: 'Until it is connected, all email waits here.',
    path: `${paths.settings}?tab=email`,
  },
  meeting: {
    title: 'Set where you meet',
    hint: 'A usual place under Settings, or a place and video link for each mediator.',
    path: paths.employees,
  },
  legal: {
    title: 'Check the legal texts',
    hint: 'Put the privacy policy and the terms into your own words.',
    path: paths.content,
  },
  open: {
    title: 'Open for booking',
    hint: 'Done once visitors can request a session.',
    path: paths.availability,
  },
};

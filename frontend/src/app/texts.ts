/** Texts of the public pages outside of the features. */
export const TEXTS = {
  loading: 'Loading…',
  book: 'Schedule a session',
  wrong: 'Something went wrong. Please try again.',
  noScript: 'Booking a session, the contact form and the back office need JavaScript.',
  start: {
    failed: 'Something went wrong while this page was starting. Reload it to try again.',
    old: 'This browser is too old for booking and signing in here. Please update it, or use another one.',
    call: 'Or call us:',
    newTab: 'Open booking in a new tab',
  },
  notLoaded: 'The page could not be loaded.',
  error: {
    title: 'Something went wrong',
    text: 'Something went wrong on our end. Anything you already sent is safe.',
    again: 'Reload the page',
  },
  notFound: {
    code: '404',
    tab: 'Page not found',
    title: 'Oops! Page not found',
    text: 'Check the address, or start from the home page.',
    home: 'Return to Home',
    book: 'See open sessions',
    contact: 'Send us a message',
  },
} as const;

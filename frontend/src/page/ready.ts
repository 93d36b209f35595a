/** The event on `window` that says the app handles presses itself from now on. */
export const READY = 'ready';

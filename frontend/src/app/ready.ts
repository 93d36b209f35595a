/** The window's event when the app answers presses by itself. */
export const READY = 'ready';

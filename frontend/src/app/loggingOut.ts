/** The mark of a way to the login that is to end the session there, once every guard on the way has let it pass. */
export const LOGGING_OUT = { loggingOut: true };

export const isLoggingOut = (state: unknown) => typeof state === 'object' && state !== null && 'loggingOut' in state;

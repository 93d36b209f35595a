import { createContext } from 'react';

/** When the table was opened, in milliseconds since 1970: rows made later are new to who looks at it. */
export const Opened = createContext(Infinity);

/** Whether the row has been changed by someone else since then. */
export const IsUpdated = createContext(false);

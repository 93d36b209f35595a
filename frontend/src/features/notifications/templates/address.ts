/** The open template in the address: its id, or "new". */
export const OPEN = 'template';
export const NEW = 'new';

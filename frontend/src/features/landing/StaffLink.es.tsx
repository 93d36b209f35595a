import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';

/** Leads to the office, which is part of the English build alone. */
export const StaffLink = ({ children }: { children: ReactNode }) => (
  <a href={paths.login} hrefLang="en">
    {children}
  </a>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** Leads to the office, which does not have the look of the practice's pages: each comes as a page of its own. */
export const StaffLink = ({ children }: { children: ReactNode }) => (
  <Link to={paths.login} reloadDocument>
    {children}
  </Link>
);

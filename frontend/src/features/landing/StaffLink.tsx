import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** Leads to the office. */
export const StaffLink = ({ children }: { children: ReactNode }) => <Link to={paths.login}>{children}</Link>;

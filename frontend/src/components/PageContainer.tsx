import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../api/useSite';
import { paths } from '../lib/paths';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import { Icon } from './Icon';
import styles from './PageContainer.module.css';
import { PAGE_END } from './pageEnd';

interface Props {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  /** Every back office screen except the dashboard links back to it. */
  backToDashboard?: boolean;
  /** Text has lines of a readable length; tables and editors get more room, the board all there is. */
  width?: 'text' | 'wide' | 'full';
  children: ReactNode;
}

export function PageContainer({ title, subtitle, actions, backToDashboard = true, width = 'text', children }: Props) {
  useDocumentTitle(`${title} · ${useSite().name}`);
  return (
    <div className={styles.container} data-width={width}>
      {backToDashboard && (
        <Button
          component={Link}
          to={paths.dashboard}
          data-print="no"
          size="small"
          startIcon={<Icon name="back" size={20} />}
        >
          Back to Dashboard
        </Button>
      )}
      <div className={styles.heading}>
        <div>
          <h1>{title}</h1>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        {actions !== undefined && (
          <div className={styles.actions} data-print="no">
            {actions}
          </div>
        )}
      </div>
      {children}
      <div id={PAGE_END} className={styles.end} />
    </div>
  );
}

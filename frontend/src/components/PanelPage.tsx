import type { ReactNode } from 'react';
import { useSite } from '../api/useSite';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import { AppTheme } from '../theme/AppTheme';
import { Hint } from './Hint';
import { PracticeMark } from './Mark';
import styles from './PanelPage.module.css';

interface Props {
  title: string;
  hint: string;
  children: ReactNode;
  /** Below the panel. */
  foot: ReactNode;
}

/** A page with one panel and nothing around it, for everything before the back office. */
export function PanelPage({ title, hint, children, foot }: Props) {
  const site = useSite();
  useDocumentTitle(`${title} · ${site.name}`);
  return (
    <AppTheme>
      <main className={styles.page}>
        <div className={styles.panel}>
          <p className={styles.brand}>
            <PracticeMark />
            {site.name}
          </p>
          <h1>{title}</h1>
          <Hint>{hint}</Hint>
          {children}
        </div>
        {foot}
      </main>
    </AppTheme>
  );
}

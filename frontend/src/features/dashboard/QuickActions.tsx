import { Link } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import type { DashboardConfig } from './api';
import styles from './Dashboard.module.css';
import { isTarget, PAGES, TEXTS } from './texts';

export function QuickActions({ actions }: { actions: DashboardConfig['quickActions'] }) {
  return (
    <section className={styles.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{TEXTS.quickActions}</h2>
      {actions.length === 0 && <p className={styles.muted}>{TEXTS.noActions}</p>}
      <ul className={styles.links}>
        {actions.map(({ title, description, path }) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={isTarget(path) ? PAGES[path].icon : 'dashboard'} />
              <span>
                <strong>{title}</strong>
                <span>{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { Icon } from '../../components/Icon';
import { ADMIN_PAGES } from '../../api/adminPages';
import type { DashboardConfig } from './api';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

/** The shortcuts. */
export function QuickActions({ actions }: { actions: DashboardConfig['quickActions'] }) {
  return (
    <Card title={TEXTS.quickActions}>
      {actions.length === 0 && <Hint>{TEXTS.noActions}</Hint>}
      {actions.length > 0 && (
        <ul className={styles.links}>
          {actions.map(({ title, description, path }) => (
            <li key={path}>
              <Link to={path}>
                <Icon name={ADMIN_PAGES[path].icon} />
                <span>
                  <strong>{title}</strong>
                  <span>{description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

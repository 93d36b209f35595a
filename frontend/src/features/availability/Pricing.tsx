import { Card } from '../../components/Card';
import { dollars } from '../../lib/money';
import styles from './Availability.module.css';
import type { Day } from './days';
import { HOURLY_RATE, SESSION_NAMES, SESSION_TYPES } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.pricing;

/** Session prices and the chosen day's potential revenue. */
export function Pricing({ day }: { day: Day | undefined }) {
  const revenue = day?.slots.reduce((sum, { price }) => sum + price, 0);
  return (
    <Card title={texts.title}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.rate}</dt>
          <dd>{texts.perHour(dollars(HOURLY_RATE))}</dd>
        </div>
        {SESSION_NAMES.map((name) => (
          <div key={name}>
            <dt>{SESSION_TYPES[name].label}</dt>
            <dd>{dollars(SESSION_TYPES[name].price)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.revenue}</dt>
          <dd>{revenue === undefined ? texts.noDay : dollars(revenue)}</dd>
        </div>
      </dl>
    </Card>
  );
}

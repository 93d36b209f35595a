import { Card } from '../../components/Card';
import { usePrice } from './api';
import styles from './Availability.module.css';
import type { Day } from './days';
import { revenuePotential } from './potential';
import { HOURLY_RATE, SESSION_NAMES, SESSION_TYPES } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.pricing;

/** Session prices, and the most that can still be sold on the chosen day. */
export function Pricing({ day }: { day: Day | undefined }) {
  const price = usePrice();
  const revenue = day === undefined ? undefined : revenuePotential(day.slots.filter(({ id }) => !day.over.has(id)));
  return (
    <Card title={texts.title}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.rate}</dt>
          <dd>{texts.perHour(price(HOURLY_RATE))}</dd>
        </div>
        {SESSION_NAMES.map((name) => (
          <div key={name}>
            <dt>{SESSION_TYPES[name].label}</dt>
            <dd>{price(SESSION_TYPES[name].price)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.revenue}</dt>
          <dd>{revenue === undefined ? texts.noDay : price(revenue)}</dd>
        </div>
      </dl>
    </Card>
  );
}

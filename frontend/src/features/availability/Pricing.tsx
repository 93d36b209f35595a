import { Card } from '../../components/Card';
import { usePrice, useSite } from './api';
import styles from './Availability.module.css';
import type { Day } from './days';
import { revenuePotential } from './potential';
import { keyOf } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.pricing;

/** Session prices, and the most that can still be sold on the chosen day. */
export function Pricing({ day }: { day: Day | undefined }) {
  const price = usePrice();
  const { sessionTypes, hourlyRate } = useSite();
  const revenue = day === undefined ? undefined : revenuePotential(day.slots.filter(({ id }) => !day.over.has(id)));
  return (
    <Card title={texts.title}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.rate}</dt>
          <dd>{texts.perHour(price(hourlyRate))}</dd>
        </div>
        {sessionTypes.map((kind) => (
          <div key={keyOf(kind)}>
            <dt>{kind.name}</dt>
            <dd>{price(kind.price)}</dd>
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

import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useClock } from '../../api/useClock';
import { useMay, useOwnMediators } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { CloseDaysDialog } from '../../components/closures/CloseDaysDialog';
import { EmptyState } from '../../components/EmptyState';
import { PageContainer } from '../../components/PageContainer';
import { QueryBoundary } from '../../components/QueryBoundary';
import { zoneName } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { AddSlotDialog } from './AddSlotDialog';
import { useListEmployeesQuery } from './api';
import styles from './Availability.module.css';
import { Closures } from './Closures';
import type { Range } from './days';
import { DaysSkeleton } from './DaysSkeleton';
import { Feed } from './Feed';
import { MediatorAvailability } from './MediatorAvailability';
import { TEXTS } from './texts';
import { useAddress } from './useAddress';

export function AvailabilityPage() {
  const { timezone, today, time } = useClock();
  const employees = useListEmployeesQuery({});
  const address = useAddress();
  const [adding, setAdding] = useState(false);
  const [closing, setClosing] = useState(false);
  const [range, setRange] = useState<Range | null>(null);

  const mayAdd = useMay()('employees.manage');
  const mediators = useOwnMediators()(employees.currentData ?? []);
  const mediator =
    mediators.find(({ id }) => id === address.mediator) ??
    mediators.find(({ status, can_be_booked }) => status === 'active' && can_be_booked) ??
    mediators[0];

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle(zoneName(timezone))}
      width="wide"
      actions={
        // Their place is kept while the mediators load.
        (mediator !== undefined || employees.isLoading) && (
          <Actions>
            <Button variant="outlined" disabled={mediator === undefined} onClick={() => setAdding(true)}>
              {TEXTS.add.title}
            </Button>
            <Button variant="contained" disabled={mediator === undefined} onClick={() => setClosing(true)}>
              {TEXTS.closures.open}
            </Button>
          </Actions>
        )
      }
    >
      <QueryBoundary
        query={employees}
        failed={TEXTS.employeesFailed}
        loading={
          <div role="status" aria-label={TEXTS.loading} className={styles.page}>
            <Skeleton variant="rounded" height={56} className={styles.picker} />
            <DaysSkeleton />
          </div>
        }
      >
        {() =>
          mediator === undefined ? (
            <EmptyState title={mayAdd ? TEXTS.noEmployees : TEXTS.notLinked}>
              <p>{mayAdd ? TEXTS.noEmployeesHint : TEXTS.notLinkedHint}</p>
              {mayAdd && (
                <Button variant="contained" component={Link} to={paths.employees}>
                  {TEXTS.addEmployee}
                </Button>
              )}
            </EmptyState>
          ) : (
            <div className={styles.page}>
              <TextField
                select
                className={styles.picker}
                label={TEXTS.mediator}
                value={mediator.id}
                onChange={({ target }) => {
                  setRange(null);
                  address.setMediator(target.value);
                }}
                slotProps={{ select: { native: true } }}
              >
                {mediators.map(({ id, name, status }) => (
                  <option key={id} value={id}>
                    {status === 'active' ? name : TEXTS.inactive(name)}
                  </option>
                ))}
              </TextField>
              <MediatorAvailability
                key={mediator.id}
                mediator={mediator}
                today={today}
                time={time}
                date={address.date}
                onDate={address.setDate}
                plan={address.plan}
                onPlanClosed={address.closePlan}
                range={range}
                onRange={setRange}
                onClose={() => setClosing(true)}
                onAdd={() => setAdding(true)}
              />
              <Closures mediators={mediators} />
              <Feed key={`feed of ${mediator.id}`} mediator={mediator} />
              {closing && (
                <CloseDaysDialog
                  mediators={mediators}
                  days={range ?? { from: address.date ?? today, to: address.date ?? today }}
                  mediator={mediator.id}
                  today={today}
                  onClosed={() => setRange(null)}
                  onClose={() => setClosing(false)}
                />
              )}
              {adding && (
                <AddSlotDialog
                  mediators={mediators}
                  employeeId={mediator.id}
                  date={address.date}
                  today={today}
                  onClose={() => setAdding(false)}
                  onAdded={(slot) => {
                    setAdding(false);
                    address.setBoth(slot.employee_id, slot.date);
                  }}
                />
              )}
            </div>
          )
        }
      </QueryBoundary>
    </PageContainer>
  );
}

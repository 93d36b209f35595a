import TextField from '@mui/material/TextField';
import { useOwnMediators } from '../../../api/permissions';
import { ErrorState } from '../../../components/ErrorState';
import { addDays, monthName, monthOf, timeIn, timeRange, todayIn, type Dates } from '../../../lib/dates';
import { useDates, useListEmployeesQuery, useListTimeSlotsQuery, usePrice, useSite, type Slot } from '../api';
import { TEXTS } from '../texts';

const HORIZON_DAYS = 90;
const MOST_SLOTS = 500;
const texts = TEXTS.sessions;

interface Props {
  mediator: string;
  slot: Slot | null;
  onMediator: (id: string) => void;
  onSlot: (slot: Slot | null) => void;
  /** Error for a missing session, after an attempt to save. */
  missing?: string | undefined;
}

const nameOf = ({ date, time, end_time, price }: Slot, dates: Dates, priced: (amount: number) => string) =>
  `${dates.short(date)}, ${timeRange(time, end_time)}, ${priced(price)}`;

/** Chooses an active mediator and one of their free future sessions. */
export function SessionPicker({ mediator, slot, onMediator, onSlot, missing }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const priced = usePrice();
  const today = todayIn(timezone);
  const now = timeIn(timezone);
  const { data: employees = [] } = useListEmployeesQuery({});
  const mediators = useOwnMediators()(employees);
  const slots = useListTimeSlotsQuery(
    { id: mediator, startDate: today, endDate: addDays(today, HORIZON_DAYS), limit: MOST_SLOTS },
    { skip: mediator === '', refetchOnMountOrArgChange: true },
  );
  const free = (slots.currentData ?? []).filter(
    ({ status, date, time }) => status !== 'busy' && (date > today || time > now),
  );
  const months = [...new Set(free.map(({ date }) => monthOf(date)))];
  const prompt = slots.isFetching ? texts.loading : free.length > 0 || mediator === '' ? texts.choose : texts.none;

  return (
    <>
      <TextField
        select
        required
        label={texts.mediator}
        value={mediator}
        onChange={({ target }) => onMediator(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{texts.chooseMediator}</option>
        {mediators
          .filter(({ id, status }) => status === 'active' || id === mediator)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </TextField>
      {slots.isError ? (
        <ErrorState text={texts.failed} onRetry={() => void slots.refetch()} />
      ) : (
        <TextField
          select
          required
          label={texts.session}
          value={free.some(({ id }) => id === slot?.id) ? slot?.id : ''}
          disabled={mediator === ''}
          error={missing !== undefined && slot === null}
          helperText={missing !== undefined && slot === null ? <span role="alert">{missing}</span> : undefined}
          onChange={({ target }) => onSlot(free.find(({ id }) => id === target.value) ?? null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{prompt}</option>
          {months.map((month) => (
            <optgroup key={month} label={monthName(month)}>
              {free
                .filter(({ date }) => monthOf(date) === month)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {nameOf(one, dates, priced)}
                  </option>
                ))}
            </optgroup>
          ))}
        </TextField>
      )}
    </>
  );
}

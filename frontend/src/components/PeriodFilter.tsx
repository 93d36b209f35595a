import TextField from '@mui/material/TextField';
import { useListAddress } from '../lib/useListAddress';
import { usePeriod } from '../lib/usePeriod';

/** The first and the last day of what a list shows, from the address. */
export function PeriodFilter() {
  const { from, to } = usePeriod();
  const { setFilter } = useListAddress();
  const field = (name: 'from' | 'to', label: string, value = '') => (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => setFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      {field('from', 'From', from)}
      {field('to', 'To', to)}
    </>
  );
}

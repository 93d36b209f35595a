import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDebounced } from '../../../lib/useDebounced';
import { clockTime } from '../../../lib/dates';
import { useDates, useListBookingsQuery, type Booking } from '../api';
import { TEXTS } from '../texts';

const PAUSE_MS = 250;
const OFFERED = 20;
const texts = TEXTS.booking;

interface Props {
  label: string;
  hint: string;
  placeholder?: string;
  error?: string | undefined;
  value: Booking | null;
  onChoose: (booking: Booking | null) => void;
}

/** Finds a booking by reference, name or email. */
export function BookingChoice({ label, hint, placeholder, error, value, onChoose }: Props) {
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, PAUSE_MS).trim();
  const { data, isFetching, isError } = useListBookingsQuery(
    { limit: OFFERED, ...(q !== '' && { q }) },
    { skip: !open },
  );
  const nameOf = ({ reference, client_name, date, start_time }: Booking) =>
    `${reference}, ${client_name}, ${dates.short(date)}, ${clockTime(start_time)}`;

  return (
    <Autocomplete
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={data?.items ?? []}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={texts.loading}
      noOptionsText={isError ? texts.failed : texts.none}
      value={value}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      onChange={(_event, chosen) => onChoose(chosen)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          {...(placeholder !== undefined && {
            slotProps: { ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } },
          })}
          error={error !== undefined}
          helperText={error === undefined ? hint : <span role="alert">{error}</span>}
        />
      )}
    />
  );
}

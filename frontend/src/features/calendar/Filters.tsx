import TextField from '@mui/material/TextField';
import { useOwnMediators } from '../../api/permissions';
import { SearchField } from '../../components/SearchField';
import { useListEmployeesQuery } from './api';
import styles from './Calendar.module.css';
import { STATUSES, TEXTS } from './texts';
import type { useCalendarAddress } from './useCalendarAddress';

export function Filters({ address }: { address: ReturnType<typeof useCalendarAddress> }) {
  const { data: employees = [] } = useListEmployeesQuery({});
  const mediators = useOwnMediators()(employees);
  const known = mediators.some(({ id }) => id === address.mediator);

  return (
    <div className={styles.filters}>
      <SearchField label={TEXTS.search} value={address.search} onSearch={address.setSearch} />
      {address.view !== 'board' && (
        <TextField
          select
          label={TEXTS.filterStatus}
          value={address.status ?? ''}
          onChange={({ target }) => address.setFilter('status', target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{TEXTS.allStatuses}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {TEXTS.statusName(status)}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={TEXTS.mediator}
        value={known ? address.mediator : ''}
        onChange={({ target }) => address.setFilter('mediator', target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{TEXTS.allMediators}</option>
        {mediators.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
    </div>
  );
}

import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { useIsMediator } from '../../api/permissions';
import { SearchField } from '../../components/SearchField';
import { officeCaseTypes } from '../../lib/caseTypes';
import { useListEmployeesQuery, useSite } from './api';
import styles from './Calendar.module.css';
import { hasStatuses } from './list/tabs';
import { STATUSES, TEXTS } from './texts';
import type { useCalendarAddress } from './useCalendarAddress';

interface Props {
  address: ReturnType<typeof useCalendarAddress>;
  searchRef: Ref<HTMLInputElement>;
  /** Folds what is not the search. */
  isNarrow: boolean;
}

const SELECT = { select: { native: true }, inputLabel: { shrink: true } };

export function Filters({ address, searchRef, isNarrow }: Props) {
  const isMediator = useIsMediator();
  const { data: mediators = [] } = useListEmployeesQuery({});
  const known = !isMediator && mediators.some(({ id }) => id === address.mediator);
  const isList = address.view === 'list';
  const { caseTypes } = useSite();
  const [unfolded, setUnfolded] = useState(false);
  const statuses = isList ? hasStatuses(address.tab) : address.view !== 'board';
  const limits = isList ? [address.caseType, address.from, address.to] : [];
  const inUse = [known && address.mediator, statuses && address.status, ...limits].filter(Boolean).length;
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={TEXTS[name]}
      value={address[name] ?? ''}
      onChange={({ target }) => address.setFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

  return (
    <div className={styles.filters} data-view={address.view} data-print="no">
      <SearchField
        label={TEXTS.search}
        value={address.search}
        onSearch={address.setSearch}
        inputRef={searchRef}
        shortcut="/"
      />
      {isNarrow && (
        <Button variant="outlined" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {TEXTS.filters(inUse)}
        </Button>
      )}
      {(!isNarrow || unfolded) && (
        <>
          {statuses && (
            <TextField
              select
              label={TEXTS.filterStatus}
              value={address.status ?? ''}
              onChange={({ target }) => address.setFilter('status', target.value)}
              slotProps={SELECT}
            >
              <option value="">{TEXTS.allStatuses}</option>
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {TEXTS.statusName(status)}
                </option>
              ))}
            </TextField>
          )}
          {!isMediator && (
            <TextField
              select
              label={TEXTS.mediator}
              value={known ? address.mediator : ''}
              onChange={({ target }) => address.setFilter('mediator', target.value)}
              slotProps={SELECT}
            >
              <option value="">{TEXTS.allMediators}</option>
              {mediators.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </TextField>
          )}
          {isList && (
            <>
              <TextField
                select
                label={TEXTS.filterType}
                value={address.caseType}
                onChange={({ target }) => address.setFilter('type', target.value)}
                slotProps={SELECT}
              >
                <option value="">{TEXTS.allTypes}</option>
                {officeCaseTypes(caseTypes).map((type) => (
                  <option key={type} value={type}>
                    {type}
                  </option>
                ))}
              </TextField>
              {day('from')}
              {day('to')}
            </>
          )}
        </>
      )}
    </div>
  );
}

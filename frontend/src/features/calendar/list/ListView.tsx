import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useMay } from '../../../api/permissions';
import { useAnswer } from '../../../components/booking/useAnswer';
import { EmptyState } from '../../../components/EmptyState';
import { DataTable } from '../../../components/table/DataTable';
import { useUpdated } from '../../../components/table/useUpdated';
import type { Booking } from '../api';
import type { AppointmentAction } from '../actions';
import { canConfirm } from '../status';
import { TEXTS } from '../texts';
import { LIST_TEXTS } from './texts';
import type { ListRequest } from '../useAppointments';
import type { useCalendarAddress } from '../useCalendarAddress';
import styles from './List.module.css';
import { ListTabs } from './ListTabs';
import { useBulk } from './useBulk';
import { useColumns } from './useColumns';

const AppointmentList = lazy(async () => ({ default: (await import('../AppointmentList')).AppointmentList }));

const texts = LIST_TEXTS;

interface Props {
  query: ComponentProps<typeof DataTable<Booking>>['query'];
  address: ReturnType<typeof useCalendarAddress>;
  request: ListRequest;
  pageSize: number;
  isFiltered: boolean;
  /** Cards instead of a table. */
  isNarrow: boolean;
  /** The appointment that is shown next to the table. */
  shown: Booking | undefined;
  onShow: (booking: Booking) => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
}

/** The appointments as a table in views, sorted and cut by the server. */
export function ListView({ query, address, request, pageSize, isFiltered, isNarrow, shown, onShow, onAction }: Props) {
  const { tab, page } = address;
  const mayChange = useMay()('calendar.change');
  const [chosen, setChosen] = useState<string[]>([]);
  const updated = useUpdated(query);
  const items = query.data?.items ?? [];
  const selected = items.filter(({ id }) => chosen.includes(id));
  const requests = selected.filter(canConfirm);
  const { answer } = useAnswer();
  const { confirm, save, busy, left, forgetLeft } = useBulk();

  const confirmOne = (booking: Booking) => {
    if (canConfirm(booking))
      void answer(booking, { status: 'confirmed', notify: true }, TEXTS.confirmed(booking.client_name));
  };
  const columns = useColumns({ onConfirm: confirmOne, onAction });
  const empty = (
    <EmptyState title={isFiltered ? TEXTS.noMatch : texts.none[tab]}>
      {isFiltered ? (
        <Button variant="outlined" onClick={address.clear}>
          {TEXTS.clear}
        </Button>
      ) : (
        <p>{TEXTS.noneHint}</p>
      )}
    </EmptyState>
  );
  const exportAll = (
    <Button size="small" variant="outlined" disabled={busy} onClick={() => void save(request, [])}>
      {texts.exportAll}
    </Button>
  );

  return (
    <>
      <ListTabs tab={tab} request={request} onTab={address.setTab} />
      {left.length > 0 && (
        <Alert severity="warning" className={styles.left} onClose={forgetLeft}>
          {texts.left(left)}
        </Alert>
      )}
      <div role="tabpanel" aria-labelledby={`list-tab-${tab}`}>
        {isNarrow ? (
          <Suspense>
            <AppointmentList
              query={query}
              page={page}
              pageSize={pageSize}
              empty={empty}
              onPage={address.setPage}
              onConfirm={confirmOne}
              onAction={onAction}
            />
          </Suspense>
        ) : (
          <DataTable
            name={texts.name}
            columns={columns}
            query={query}
            page={page}
            pageSize={pageSize}
            onPage={address.setPage}
            loading={TEXTS.loading}
            failed={TEXTS.failed}
            count={TEXTS.count}
            empty={empty}
            tools={exportAll}
            rowName={({ client_name }) => client_name}
            updated={updated}
            sort={address.sort}
            onSort={address.setSort}
            selection={{
              selected: selected.map(({ id }) => id),
              onSelect: setChosen,
              actions: (
                <>
                  {mayChange && requests.length > 0 && (
                    <Button size="small" variant="contained" disabled={busy} onClick={() => void confirm(requests)}>
                      {texts.confirmMany(requests.length)}
                    </Button>
                  )}
                  <Button size="small" variant="outlined" disabled={busy} onClick={() => void save(request, selected)}>
                    {texts.exportSome(selected.length)}
                  </Button>
                </>
              ),
            }}
            shown={shown?.id}
            onFocusRow={(booking) => {
              if (shown !== undefined && shown.id !== booking.id) onShow(booking);
            }}
            onKey={(key, booking) => {
              if (key !== 'c' || !mayChange) return false;
              confirmOne(booking);
              return true;
            }}
            onOpen={onShow}
          />
        )}
      </div>
    </>
  );
}

import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import { useDebounced } from '../../lib/useDebounced';
import type { Booking } from './api';
import { AppointmentList, type AppointmentAction } from './AppointmentList';
import { ContactDialog } from './ContactDialog';
import { DetailsDialog } from './DetailsDialog';
import { StatusDialog } from './StatusDialog';
import { TEXTS } from './texts';

const SEARCH_PAUSE_MS = 250;

/** Search and page live in the address, so that reload, Back and a shared link keep them. */
function useSearchAndPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  return {
    search,
    page,
    setSearch: (q: string) => setParams(q === '' ? {} : { q }, { replace: true }),
    setPage: (next: number) =>
      setParams({ ...(search === '' ? {} : { q: search }), ...(next === 1 ? {} : { page: String(next) }) }),
  };
}

export function CalendarPage() {
  const { search, page, setSearch, setPage } = useSearchAndPage();
  const settledSearch = useDebounced(search, SEARCH_PAUSE_MS).trim();
  const [dialog, setDialog] = useState<{ action: AppointmentAction; booking: Booking } | null>(null);
  const close = () => setDialog(null);

  return (
    <PageContainer title={TEXTS.title}>
      <TextField
        label={TEXTS.search}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon name="search" />
              </InputAdornment>
            ),
          },
        }}
      />
      <AppointmentList
        search={settledSearch}
        page={page}
        onPage={setPage}
        onClearSearch={() => setSearch('')}
        onAction={(action, booking) => setDialog({ action, booking })}
      />
      {dialog?.action === 'edit' && <StatusDialog booking={dialog.booking} onClose={close} />}
      {dialog?.action === 'view' && <DetailsDialog booking={dialog.booking} onClose={close} />}
      {dialog?.action === 'contact' && <ContactDialog booking={dialog.booking} onClose={close} />}
    </PageContainer>
  );
}

import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import type { Booking } from './api';
import { Appointment, type AppointmentAction } from './Appointment';
import { TEXTS } from './texts';

export const PAGE_SIZE = 20;

interface Props {
  query: ComponentProps<typeof PagedList<Booking>>['query'];
  page: number;
  /** Whether there is no search or filter. */
  everything: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
}

export function AppointmentList({ query, page, everything, onPage, onClear, onAction }: Props) {
  return (
    <PagedList
      query={query}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      loading={TEXTS.loading}
      failed={TEXTS.failed}
      count={TEXTS.count}
      empty={
        <EmptyState title={everything ? TEXTS.none : TEXTS.noMatch}>
          {everything ? (
            <p>{TEXTS.noneHint}</p>
          ) : (
            <Button variant="outlined" onClick={onClear}>
              {TEXTS.clear}
            </Button>
          )}
        </EmptyState>
      }
    >
      {(booking) => (
        <Appointment key={booking.id} booking={booking} onAction={(action) => onAction(action, booking)} />
      )}
    </PagedList>
  );
}

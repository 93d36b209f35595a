import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/permissions';
import { FilteredTable } from '../../../components/FilteredTable';
import { PeriodFilter } from '../../../components/PeriodFilter';
import { useUpdated } from '../../../components/table/useUpdated';
import { useToast } from '../../../components/toast/useToast';
import { paths } from '../../../lib/paths';
import { useGetPaymentOptionsQuery, useLazyExportPaymentsQuery, useListPaymentsQuery } from '../api';
import { PaymentSheet } from './PaymentSheet';
import { Surpluses } from './Surpluses';
import { TEXTS } from './texts';
import { payerOf, useColumns } from './useColumns';
import { usePaymentsAddress } from './usePaymentsAddress';

/** The payments, or why there are none. */
export function PaymentsTab() {
  const { data: options } = useGetPaymentOptionsQuery();
  if (options === undefined)
    return <Skeleton role="status" aria-label={TEXTS.loading} variant="rounded" height={120} />;
  return <PaymentList isOff={options.settings.mode === 'off'} />;
}

function PaymentList({ isOff }: { isOff: boolean }) {
  const maySetUp = useMay()('settings.manage');
  const { list, filter, open, isFiltered, request, show } = usePaymentsAddress();
  const columns = useColumns(show);
  const query = useListPaymentsQuery(request, { refetchOnMountOrArgChange: true });
  const updated = useUpdated(query);
  const [download, { isFetching }] = useLazyExportPaymentsQuery();
  const toast = useToast();

  const exportAll = async () => {
    const { isSuccess } = await download(filter);
    if (isSuccess) toast.success(TEXTS.exported);
    else toast.error(TEXTS.exportFailed);
  };

  return (
    <>
      <Surpluses onOpen={show} />
      <FilteredTable
        list={list}
        query={query}
        texts={isOff ? { ...TEXTS, noneHint: TEXTS.off } : TEXTS}
        isFiltered={isFiltered}
        filters={<PeriodFilter />}
        name={TEXTS.title}
        columns={columns}
        rowName={payerOf}
        updated={updated}
        tools={
          <Button variant="outlined" disabled={isFetching} onClick={() => void exportAll()}>
            {TEXTS.export}
          </Button>
        }
        onOpen={({ id }) => show(id)}
        firstAction={
          isOff && maySetUp ? (
            <Button variant="outlined" component={Link} to={`${paths.payments}?tab=settings`}>
              {TEXTS.toSettings}
            </Button>
          ) : (
            <Button variant="outlined" component={Link} to={paths.calendar}>
              {TEXTS.toAppointments}
            </Button>
          )
        }
      />
      {open !== null && <PaymentSheet key={open} id={open} onClose={() => show(null)} />}
    </>
  );
}

import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/permissions';
import { FilteredList } from '../../../components/FilteredList';
import { Hint } from '../../../components/Hint';
import { useToast } from '../../../components/toast/useToast';
import { zoneName } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import { useGetPaymentOptionsQuery, useLazyExportPaymentsQuery, useListPaymentsQuery, useSite } from '../api';
import { PaymentRow } from './PaymentRow';
import { PaymentSheet } from './PaymentSheet';
import { Surpluses } from './Surpluses';
import styles from './Payments.module.css';
import { TEXTS } from './texts';
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
  const { list, filter, from, to, open, isFiltered, request, show } = usePaymentsAddress();
  const { timezone } = useSite();
  const query = useListPaymentsQuery(request, { refetchOnMountOrArgChange: true });
  const [download, { isFetching }] = useLazyExportPaymentsQuery();
  const toast = useToast();

  const exportAll = async () => {
    const { isSuccess } = await download(filter);
    if (isSuccess) toast.success(TEXTS.exported);
    else toast.error(TEXTS.exportFailed);
  };
  const period = (name: 'from' | 'to', value: string) => (
    <TextField
      type="date"
      label={TEXTS[name]}
      value={value}
      onChange={({ target }) => list.setFilter(name, target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );

  return (
    <>
      <div className={styles.head}>
        <Hint small>{TEXTS.zone(zoneName(timezone))}</Hint>
        <Button variant="outlined" disabled={isFetching} onClick={() => void exportAll()}>
          {TEXTS.export}
        </Button>
      </div>
      <Surpluses onOpen={show} />
      <FilteredList
        list={list}
        query={query}
        texts={isOff ? { ...TEXTS, noneHint: TEXTS.off } : TEXTS}
        isFiltered={isFiltered}
        filters={
          <>
            {period('from', from)}
            {period('to', to)}
          </>
        }
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
      >
        {(payment) => <PaymentRow key={payment.id} payment={payment} onOpen={() => show(payment.id)} />}
      </FilteredList>
      {open !== null && <PaymentSheet key={open} id={open} onClose={() => show(null)} />}
    </>
  );
}

import { useOwnMediators } from '../../../api/permissions';
import { CloseDaysDialog } from '../../../components/closures/CloseDaysDialog';
import { useListEmployeesQuery } from '../api';

interface Props {
  day: string;
  today: string;
  onClose: () => void;
}

/** Closes a day of the board. */
export function CloseDay({ day, today, onClose }: Props) {
  const { data: employees } = useListEmployeesQuery({});
  const own = useOwnMediators();
  if (employees === undefined) return null;
  return <CloseDaysDialog mediators={own(employees)} days={{ from: day, to: day }} today={today} onClose={onClose} />;
}

import { useOwnMediators } from '../../../api/permissions';
import { CloseDaysDialog } from '../../../components/closures/CloseDaysDialog';
import { useListEmployeesQuery } from '../api';

interface Props {
  day: string;
  /** Whom the board is filtered by; '' if it shows all. */
  mediator: string;
  today: string;
  onClose: () => void;
}

/** Closes a day of the board. */
export function CloseDay({ day, mediator, today, onClose }: Props) {
  const { data: employees } = useListEmployeesQuery({});
  const own = useOwnMediators();
  if (employees === undefined) return null;
  const mediators = own(employees);
  const shown = mediators.find(({ id }) => id === mediator);
  return (
    <CloseDaysDialog
      mediators={mediators}
      days={{ from: day, to: day }}
      {...(shown !== undefined && { mediator: shown.id })}
      today={today}
      onClose={onClose}
    />
  );
}

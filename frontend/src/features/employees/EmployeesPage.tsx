import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { PageContainer } from '../../components/PageContainer';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useListEmployeesQuery, type Employee } from './api';
import { DeleteEmployeeDialog } from './DeleteEmployeeDialog';
import { EmployeeCard } from './EmployeeCard';
import { EmployeeDialog } from './EmployeeDialog';
import styles from './Employees.module.css';
import { TEXTS } from './texts';
import { useOpenings } from './useOpenings';

type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; employee: Employee };

export function EmployeesPage() {
  const query = useListEmployeesQuery({}, { refetchOnMountOrArgChange: true });
  const openingsOf = useOpenings();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { ref: list, focus: focusList } = useFocusAfter<HTMLDivElement>();
  const close = () => setDialog(null);
  const addButton = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'add' })}>
      {TEXTS.add}
    </Button>
  );
  // Not when there are none: then it is below.
  const hasPlace = query.currentData?.length !== 0;

  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle} width="wide" actions={hasPlace && addButton}>
      {/* Takes the focus when the focused card is deleted. */}
      <div ref={list} tabIndex={-1}>
        <QueryBoundary
          query={query}
          failed={TEXTS.failed}
          loading={
            <div role="status" aria-label={TEXTS.loading} className={styles.grid}>
              {[0, 1, 2].map((card) => (
                <Skeleton key={card} variant="rounded" height={260} />
              ))}
            </div>
          }
        >
          {(employees) =>
            employees.length === 0 ? (
              <EmptyState title={TEXTS.none}>
                <p>{TEXTS.noneHint}</p>
                {addButton}
              </EmptyState>
            ) : (
              <>
                <p role="status" className={styles.count}>
                  {TEXTS.count(employees.length)}
                </p>
                <ul className={styles.grid}>
                  {employees.map((employee) => (
                    <EmployeeCard
                      key={employee.id}
                      employee={employee}
                      openings={openingsOf(employee.id)}
                      onEdit={() => setDialog({ kind: 'edit', employee })}
                      onDelete={() => setDialog({ kind: 'delete', employee })}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </QueryBoundary>
      </div>
      {dialog?.kind === 'add' && <EmployeeDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EmployeeDialog employee={dialog.employee} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteEmployeeDialog
          employee={dialog.employee}
          onClose={close}
          onDeleted={() => {
            close();
            focusList();
          }}
        />
      )}
    </PageContainer>
  );
}

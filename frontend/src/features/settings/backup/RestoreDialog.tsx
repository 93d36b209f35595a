import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { statusOf, type ApiError, type Comparison, type RestoreProgress, type TableChange } from './api';
import styles from './Backup.module.css';
import { TEXTS } from './texts';
import { useMoment } from './useMoment';

const texts = TEXTS.confirm;
const FIELDS = ['password'] as const;

interface Props {
  found: Comparison;
  /** The progress, once the restore has begun. */
  progress: RestoreProgress;
  restore: (password: string) => Promise<ApiError>;
  onClose: () => void;
}

/** Shows what a restore changes and asks for the password first. */
export function RestoreDialog({ found, progress, restore, onClose }: Props) {
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const [failure, setFailure] = useState<ApiError>();
  const moment = useMoment();
  const { isSubmitting } = form.formState;

  const submit = async ({ password }: { password: string }) => {
    setFailure(undefined);
    const error = await restore(password);
    if (error !== undefined && !placeErrors(error, form, FIELDS)) setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.submit}
        destructive
        dirty={false}
        busy={isSubmitting}
        progress={isSubmitting ? TEXTS.restore.steps[progress.step] : undefined}
        done={progress.done}
        onSubmit={() => void form.handleSubmit(submit)()}
        onClose={onClose}
      >
        <p>
          <strong>{texts.overwritten(moment(found.created_at))}</strong>
        </p>
        <p>{texts.kept}</p>
        {found.forgotten_again > 0 && <p>{texts.erased(found.forgotten_again)}</p>}
        {found.revoked_again > 0 && <p>{texts.revoked(found.revoked_again)}</p>}
        {found.held_mail > 0 && <p>{texts.held(found.held_mail)}</p>}
        {found.locked_accounts.map((email) => (
          <p key={email}>{texts.locked(email)}</p>
        ))}
        <Changes tables={found.tables.filter(({ now, then }) => now + then > 0)} />
        <FailureAlert
          text={statusOf(failure) === undefined ? TEXTS.restore.unknown : TEXTS.restore.failed}
          error={failure}
        />
        <FormField
          name="password"
          label={texts.password}
          type="password"
          required
          autoComplete="current-password"
          rules={{ required: texts.passwordMissing }}
        />
      </FormDialog>
    </FormProvider>
  );
}

function Changes({ tables }: { tables: TableChange[] }) {
  return (
    <table className={styles.changes}>
      <caption className={styles.caption}>{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.now}</th>
          <th scope="col">{texts.then}</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ table, name, now, then }) => (
          <tr key={table} data-differs={now !== then}>
            <th scope="row">{name}</th>
            <td>{now.toLocaleString('en-US')}</td>
            <td>{then.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

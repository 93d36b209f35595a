import Avatar from '@mui/material/Avatar';
import LinearProgress from '@mui/material/LinearProgress';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FileButtons } from '../../components/FileButtons';
import { FileDrop } from '../../components/FileDrop';
import { CENTER, FocalPoint } from '../../components/FocalPoint';
import { initials } from '../../lib/initials';
import { problemOf, statusOf, type useUploadMediaMutation } from './api';
import type { EmployeeFields } from './employeeForm';
import styles from './Employees.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.photo;
const TYPES = ['image/jpeg', 'image/png'];
const MAX_BYTES = 2 * 1024 * 1024;

function refusal({ name, size, type }: File): string | undefined {
  if (!TYPES.includes(type)) return texts.wrongType;
  return size > MAX_BYTES ? texts.tooLarge(name) : undefined;
}

interface Props {
  upload: ReturnType<typeof useUploadMediaMutation>[0];
  uploading: boolean;
}

/** The photo is uploaded at once and saved with the form. */
export function PhotoField({ upload, uploading }: Props) {
  const { control, setValue, setError, clearErrors, getFieldState, formState } = useFormContext<EmployeeFields>();
  const [name, photo] = useWatch({ control, name: ['name', 'profileImage'] });
  const message = getFieldState('profileImage', formState).error?.message;

  const show = (url: string) => {
    clearErrors('profileImage');
    setValue('profileImage', url, { shouldDirty: true });
    // A point of one photo says nothing about the next.
    setValue('profileFocus', CENTER, { shouldDirty: true });
  };

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    clearErrors('profileImage');
    const refused = files.length > 1 ? texts.onlyOne : refusal(file);
    if (refused !== undefined) {
      setError('profileImage', { message: refused });
      return;
    }
    const { data, error } = await upload({ uploadMediaRequest: { files: [file], purpose: 'profile' } });
    const url = data?.[0]?.url;
    if (url !== undefined) show(url);
    else {
      const reason = (statusOf(error) ?? 500) < 500 ? problemOf(error)?.detail : undefined;
      setError('profileImage', { message: reason ?? texts.failed });
    }
  };

  return (
    <div role="group" aria-label={texts.label}>
      <FileDrop className={styles.photo} disabled={uploading} onFiles={(files) => void take(files)}>
        {photo === '' && <Avatar className={styles.avatar}>{initials(name) || '?'}</Avatar>}
        <div>
          <FileButtons
            label={texts.label}
            accept={TYPES}
            choose={photo === '' ? texts.choose : texts.replace}
            remove={photo === '' ? undefined : texts.remove}
            busy={uploading}
            onFile={(file) => void take([file])}
            onRemove={() => show('')}
          />
          {uploading ? (
            <div role="status" className={styles.note}>
              {texts.uploading}
              <LinearProgress aria-hidden="true" />
            </div>
          ) : message === undefined ? (
            <p className={styles.note}>{texts.hint}</p>
          ) : (
            <p role="alert" className={styles.error}>
              {message}
            </p>
          )}
        </div>
        {photo !== '' && (
          <Controller
            control={control}
            name="profileFocus"
            render={({ field }) => (
              <FocalPoint src={photo} what={texts.label} square value={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </FileDrop>
    </div>
  );
}

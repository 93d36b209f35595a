import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Actions } from '../../components/Actions';
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const message = getFieldState('profileImage', formState).error?.message;

  const show = (url: string) => {
    clearErrors('profileImage');
    setValue('profileImage', url, { shouldDirty: true });
  };

  const take = async (file: File) => {
    clearErrors('profileImage');
    const refused = refusal(file);
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
    <div role="group" aria-label={texts.label} className={styles.photo}>
      <Avatar className={styles.avatar} {...(photo !== '' && { src: photo, alt: texts.label })}>
        {initials(name) || '?'}
      </Avatar>
      <div>
        <Actions>
          <input
            ref={input}
            type="file"
            hidden
            // Otherwise the dialog's focus trap would tab to it.
            tabIndex={-1}
            aria-label={texts.label}
            accept={TYPES.join(',')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void take(file);
              // Lets the same file be chosen again.
              target.value = '';
            }}
          />
          <Button
            ref={button}
            size="small"
            variant="outlined"
            disabled={uploading}
            onClick={() => input.current?.click()}
          >
            {photo === '' ? texts.choose : texts.replace}
          </Button>
          {photo !== '' && (
            <Button
              size="small"
              color="error"
              disabled={uploading}
              onClick={() => {
                show('');
                button.current?.focus();
              }}
            >
              {texts.remove}
            </Button>
          )}
        </Actions>
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
    </div>
  );
}

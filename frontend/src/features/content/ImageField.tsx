import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FileButtons } from '../../components/FileButtons';
import { FileDrop } from '../../components/FileDrop';
import { CENTER, FocalPoint } from '../../components/FocalPoint';
import { FormField } from '../../components/form/FormField';
import { useUploadFileMutation, type Content, type MediaPurpose } from './api';
import styles from './Content.module.css';
import { specOf } from './fields';
import { reasonOf, refusal, TYPES } from './files';
import { LibraryDialog } from './LibraryDialog';
import { TEXTS } from './texts';

const texts = TEXTS.branding;

interface Props {
  what: string;
  path: 'branding.logoUrl' | 'branding.faviconUrl' | 'branding.heroUrl' | 'branding.imageUrl';
  /** The point of it that stays in view where the page crops it. */
  focus?: 'branding.heroFocus' | 'branding.imageFocus';
  purpose: MediaPurpose;
  limit: string;
}

/**
 * An image, by URL, from the library, or a file that is chosen or dropped. A file is uploaded at once and used when the
 * content is saved.
 */
export function ImageField({ what, path, focus, purpose, limit }: Props) {
  const { control, setValue, setError, clearErrors } = useFormContext<Content>();
  const url = useWatch({ control, name: path });
  const [choosing, setChoosing] = useState(false);
  const [upload, { isLoading }] = useUploadFileMutation();

  const show = (next: string) => {
    clearErrors(path);
    setValue(path, next, { shouldDirty: true });
    // A point of one image says nothing about the next.
    if (focus !== undefined) setValue(focus, CENTER, { shouldDirty: true });
  };

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    clearErrors(path);
    const refused = files.length > 1 ? texts.onlyOne : refusal(file, purpose);
    if (refused !== undefined) {
      setError(path, { message: refused });
      return;
    }
    const { data, error } = await upload({ file, purpose });
    if (data !== undefined) show(data.url);
    else setError(path, { message: reasonOf(error, file.name) });
  };

  return (
    <div role="group" aria-label={what} className={styles.image}>
      <FileDrop className={styles.branding} disabled={isLoading} onFiles={(files) => void take(files)}>
        <Preview key={url} url={url.trim()} what={what} />
        <div className={styles.brandingField}>
          <FormField
            name={path}
            label={specOf(path)?.label}
            hint={`${texts.hint}. ${limit}`}
            slotProps={{ htmlInput: { maxLength: 2048, inputMode: 'url', spellCheck: false } }}
          />
          <FileButtons
            label={texts.upload(what)}
            accept={TYPES}
            choose={texts.upload(what)}
            remove={url === '' ? undefined : texts.remove(what)}
            busy={isLoading}
            onFile={(file) => void take([file])}
            onRemove={() => show('')}
          >
            <Button
              size="small"
              variant="outlined"
              aria-label={texts.pickOf(what)}
              disabled={isLoading}
              onClick={() => setChoosing(true)}
            >
              {texts.pick}
            </Button>
          </FileButtons>
          {isLoading && (
            <div role="status" className={styles.uploading}>
              {texts.uploading}
              <LinearProgress aria-hidden="true" />
            </div>
          )}
        </div>
        {focus !== undefined && shows(url) && (
          <Controller
            control={control}
            name={focus}
            render={({ field }) => (
              <FocalPoint src={url.trim()} what={what} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </FileDrop>
      {choosing && (
        <LibraryDialog
          purpose={purpose}
          chosen={url}
          onChoose={(next) => {
            setChoosing(false);
            show(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** An incomplete URL is not loaded, nor is any other kind of URL. */
const shows = (url: string) => /^(https:\/\/|\/media\/)./.test(url.trim());

function Preview({ url, what }: { url: string; what: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className={styles.preview}>
      {shows(url) && !broken ? (
        <img src={url} alt={texts.preview(what)} onError={() => setBroken(true)} />
      ) : (
        <span>{broken ? (url.startsWith('/') ? texts.broken : texts.brokenElsewhere) : texts.none}</span>
      )}
    </div>
  );
}

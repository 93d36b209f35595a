import Button from '@mui/material/Button';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { BusyBar } from '../../../components/BusyBar';
import { useToast } from '../../../components/toast/useToast';
import { invalidateTags, useLazyDownloadBackupQuery } from './api';
import styles from './Backup.module.css';
import { cloudTrouble } from './cloudTrouble';
import { TEXTS } from './texts';

const texts = TEXTS.create;

export function CreateBackup() {
  const id = useId();
  const toast = useToast();
  const dispatch = useDispatch();
  const [download, { isFetching }] = useLazyDownloadBackupQuery();

  const create = async () => {
    const { isSuccess, error } = await download();
    // The server may have kept the new backup, too.
    dispatch(invalidateTags(['Backup']));
    if (isSuccess) toast.success(texts.done);
    else toast.error([texts.failed, ...cloudTrouble(error)].join(' '));
  };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.text}</p>
      <p className={styles.hint}>{texts.sealed}</p>
      <div className={styles.actions}>
        <Button variant="contained" disabled={isFetching} onClick={() => void create()}>
          {texts.action}
        </Button>
      </div>
      {isFetching && <BusyBar text={texts.progress} />}
    </section>
  );
}

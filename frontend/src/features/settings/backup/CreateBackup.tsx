import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import { Actions } from '../../../components/Actions';
import { BusyBar } from '../../../components/BusyBar';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import { useToast } from '../../../components/toast/useToast';
import { invalidateTags, useLazyDownloadBackupQuery } from './api';
import { cloudTrouble } from './cloudTrouble';
import { TEXTS } from './texts';

const texts = TEXTS.create;

export function CreateBackup() {
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
    <Card title={texts.title}>
      <p>{texts.text}</p>
      <Hint>{texts.sealed}</Hint>
      <Actions>
        <Button variant="contained" disabled={isFetching} onClick={() => void create()}>
          {texts.action}
        </Button>
      </Actions>
      {isFetching && <BusyBar text={texts.progress} />}
    </Card>
  );
}

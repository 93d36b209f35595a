import { useMay } from '../../../api/permissions';
import { Hint } from '../../../components/Hint';
import { CreateBackup } from './CreateBackup';
import { KeptBackups } from './KeptBackups';
import { RestoreBackup } from './RestoreBackup';
import { RestoreDialog } from './RestoreDialog';
import { useRestore } from './useRestore';
import { TEXTS } from './texts';
import styles from './Backup.module.css';

/** Creates, lists and restores backups. */
export function BackupPanel() {
  const mayManage = useMay()('backups.manage');
  const restore = useRestore();
  const { asking } = restore;
  return (
    <div className={styles.panel}>
      {mayManage ? (
        <div className={styles.columns}>
          <CreateBackup />
          <RestoreBackup restore={restore} />
        </div>
      ) : (
        <Hint>{TEXTS.readOnly}</Hint>
      )}
      <KeptBackups
        canManage={mayManage}
        busy={restore.checking}
        onRestore={(backup) => void restore.choose({ backup })}
      />
      {asking !== undefined && (
        <RestoreDialog
          found={asking.found}
          progress={restore.progress}
          restore={(password) => restore.restore(asking.source, password)}
          onClose={restore.close}
        />
      )}
    </div>
  );
}

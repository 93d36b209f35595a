import { CreateBackup } from './CreateBackup';
import { KeptBackups } from './KeptBackups';
import { RestoreBackup } from './RestoreBackup';
import { RestoreDialog } from './RestoreDialog';
import { useRestore } from './useRestore';
import styles from './Backup.module.css';

/** Creates, lists and restores backups. */
export function BackupPanel() {
  const restore = useRestore();
  const { asking } = restore;
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <CreateBackup />
        <RestoreBackup restore={restore} />
      </div>
      <KeptBackups busy={restore.checking} onRestore={(backup) => void restore.choose({ backup })} />
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

import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { PageContainer } from '../../../components/PageContainer';
import { paths } from '../../../lib/paths';
import { ChooseFile } from './ChooseFile';
import { Columns } from './Columns';
import { DuplicateChoice } from './DuplicateChoice';
import styles from './Import.module.css';
import { Preview } from './Preview';
import { RecentImports } from './RecentImports';
import { TEXTS } from './texts';
import { useImport } from './useImport';

/** Clients from a file: chosen, previewed, imported, and undone if it was a mistake. */
export function ImportPage() {
  const file = useImport();
  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      width="wide"
      actions={
        <Button component={Link} to={paths.clients} variant="outlined" startIcon={<Icon name="back" size={20} />}>
          {TEXTS.back}
        </Button>
      }
    >
      <div className={styles.page}>
        <ChooseFile file={file} />
        {file.preview !== null && (
          <>
            <Columns
              columns={file.preview.columns}
              holds={file.columns}
              busy={file.importing}
              onHolds={(at, column) => void file.holds(at, column)}
            />
            <DuplicateChoice
              chosen={file.chosen?.duplicates ?? 'merge'}
              onChoose={(choice) => void file.duplicates(choice)}
            />
            <Preview file={file} preview={file.preview} />
          </>
        )}
        <RecentImports />
      </div>
    </PageContainer>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Actions } from '../../components/Actions';
import { EmptyState } from '../../components/EmptyState';
import { FailureAlert } from '../../components/FailureAlert';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { SideSheet } from '../../components/SideSheet';
import { useToast } from '../../components/toast/useToast';
import {
  useGetContentVersionQuery,
  useListContentVersionsQuery,
  useRestoreContentVersionMutation,
  useListDates,
  type Content,
  type ContentVersion,
  type SavedContent,
} from './api';
import styles from './Content.module.css';
import { differences, textOf } from './fields';
import { TEXTS } from './texts';

const texts = TEXTS.history;

interface Props {
  current: SavedContent;
  /** Whether restoring would discard changes. */
  unsaved: boolean;
  onRestored: (saved: SavedContent) => void;
  onClose: () => void;
}

export function HistorySheet({ current, unsaved, onRestored, onClose }: Props) {
  const query = useListContentVersionsQuery({}, { refetchOnMountOrArgChange: true });
  const [restore, { isLoading, error }] = useRestoreContentVersionMutation();
  const toast = useToast();

  const bringBack = async (version: number) => {
    const { data } = await restore({ version, 'If-Match': current.tag });
    if (data === undefined) return;
    onRestored(data);
    toast.success(texts.restored(version));
    onClose();
  };

  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Hint small>{texts.intro}</Hint>
      {unsaved && <Alert severity="info">{texts.unsaved}</Alert>}
      <FailureAlert text={texts.restoreFailed} error={error} />
      <QueryBoundary
        query={query}
        failed={texts.failed}
        loading={
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={72} />
            <Skeleton height={72} />
          </div>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.none} />
          ) : (
            <ol className={styles.versions}>
              {items.map((version, at) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isCurrent={at === 0}
                  current={current.content}
                  disabled={unsaved || isLoading}
                  onRestore={() => void bringBack(version.version)}
                />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </SideSheet>
  );
}

interface RowProps {
  version: ContentVersion;
  isCurrent: boolean;
  current: Content;
  disabled: boolean;
  onRestore: () => void;
}

function VersionRow({ version: { version, saved_at, saved_by }, isCurrent, current, disabled, onRestore }: RowProps) {
  const dates = useListDates();
  const [compares, setCompares] = useState(false);
  return (
    <li className={styles.version} aria-label={texts.version(version)}>
      <p>
        <strong>{texts.version(version)}</strong>
        {isCurrent && <span className={styles.current}>{texts.current}</span>}
      </p>
      <Hint small>
        {dates.moment(saved_at)}, {texts.by(saved_by)}
      </Hint>
      {!isCurrent && (
        <Actions>
          <Button size="small" aria-expanded={compares} onClick={() => setCompares(!compares)}>
            {compares ? texts.hide : texts.compare}
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.restoreOf(version)}
            disabled={disabled}
            onClick={onRestore}
          >
            {texts.restore}
          </Button>
        </Actions>
      )}
      {compares && <Comparison version={version} current={current} />}
    </li>
  );
}

/** The fields of a version that differ from the current site. */
function Comparison({ version, current }: { version: number; current: Content }) {
  const query = useGetContentVersionQuery({ version });
  return (
    <QueryBoundary query={query} failed={texts.failed} loading={<Skeleton height={72} />}>
      {(then) => {
        const fields = differences(then, current);
        if (fields.length === 0) return <Hint small>{texts.same}</Hint>;
        return (
          <dl className={styles.comparison}>
            {fields.map(({ path, section, label }) => (
              <div key={path}>
                <dt>
                  {section}: {label}
                </dt>
                <dd>
                  <span>{texts.then}</span>
                  <span className={styles.words}>{textOf(then, path) || TEXTS.conflict.empty}</span>
                </dd>
                <dd>
                  <span>{texts.now}</span>
                  <span className={styles.words}>{textOf(current, path) || TEXTS.conflict.empty}</span>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryBoundary>
  );
}

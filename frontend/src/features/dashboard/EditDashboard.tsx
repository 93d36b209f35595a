import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ADMIN_PAGES } from '../../api/adminPages';
import { useMayOpen } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { FailureAlert } from '../../components/FailureAlert';
import { Hint } from '../../components/Hint';
import { LeaveGuard } from '../../components/LeaveGuard';
import { UnsavedBadge } from '../../components/UnsavedBadge';
import { useToast } from '../../components/toast/useToast';
import { useSaveDashboardConfigMutation, type DashboardConfig } from './api';
import styles from './Dashboard.module.css';
import { actionTo, isTarget, TARGETS, TEXTS } from './texts';

const texts = TEXTS.edit;

interface Props {
  config: DashboardConfig;
  /** What Reset goes back to. */
  initial: DashboardConfig;
  /** Reloads the figures and activities. */
  onReset: () => void;
  onClose: () => void;
}

export function EditDashboard({ config, initial, onReset, onClose }: Props) {
  const [draft, setDraft] = useState(config);
  const [page, setPage] = useState('');
  const mayOpen = useMayOpen();
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error }] = useSaveDashboardConfigMutation();
  const toast = useToast();
  const { title, subtitle, quickActions } = draft;
  const free = TARGETS.filter((path) => mayOpen(path) && quickActions.every((action) => action.path !== path));
  const dirty = JSON.stringify(draft) !== JSON.stringify(config);
  const untitled = tried && title.trim() === '';

  const keep = async () => {
    setTried(true);
    if (title.trim() === '') return;
    const { data } = await save({ dashboardConfigRequest: { title, subtitle, quickActions } });
    if (data === undefined) return;
    toast.success(texts.saved);
    onClose();
  };
  const add = () => {
    if (isTarget(page)) setDraft({ ...draft, quickActions: [...quickActions, actionTo(page)] });
    setPage('');
  };

  return (
    <form
      noValidate
      className={styles.edit}
      aria-label={texts.open}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <LeaveGuard when={dirty} />
      <UnsavedBadge isDirty={dirty} text={texts.unsaved} />
      <FailureAlert text={texts.failed} error={error} />
      <TextField
        label={texts.name}
        value={title}
        error={untitled}
        helperText={untitled ? <span role="alert">{texts.nameMissing}</span> : undefined}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <TextField
        label={texts.subtitle}
        value={subtitle}
        onChange={({ target }) => setDraft({ ...draft, subtitle: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <ul className={styles.chosen} aria-label={TEXTS.quickActions}>
        {quickActions.map((action) => (
          <li key={action.path}>
            {action.title}
            <Button
              size="small"
              aria-label={texts.remove(action.title)}
              onClick={() => setDraft({ ...draft, quickActions: quickActions.filter((one) => one !== action) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {free.length === 0 ? (
        <Hint>{texts.all}</Hint>
      ) : (
        <div className={styles.add}>
          <TextField
            select
            label={texts.page}
            value={page}
            onChange={({ target }) => setPage(target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{texts.choose}</option>
            {free.map((path) => (
              <option key={path} value={path}>
                {ADMIN_PAGES[path].action.title}
              </option>
            ))}
          </TextField>
          <Button variant="outlined" disabled={page === ''} onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
      <Actions wide>
        <Button type="submit" variant="contained" disabled={isLoading}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          onClick={() => {
            setDraft(initial);
            onReset();
          }}
        >
          {texts.reset}
        </Button>
      </Actions>
    </form>
  );
}

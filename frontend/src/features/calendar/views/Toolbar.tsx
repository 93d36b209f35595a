import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Icon } from '../../../components/Icon';
import { useDates } from '../api';
import { TEXTS } from '../texts';
import { periodName, turned, VIEWS, type View } from './period';
import styles from './Views.module.css';

interface Props {
  view: View;
  date: string;
  today: string;
  onView: (view: View) => void;
  onDate: (date: string) => void;
}

export function Toolbar({ view, date, today, onView, onDate }: Props) {
  const dates = useDates();
  return (
    <div className={styles.toolbar}>
      {view !== 'list' && (
        <div className={styles.turn}>
          <IconButton aria-label={TEXTS.previous[view]} onClick={() => onDate(turned(view, date, -1))}>
            <Icon name="previous" />
          </IconButton>
          <Button variant="outlined" size="small" onClick={() => onDate(today)}>
            {TEXTS.today}
          </Button>
          <IconButton aria-label={TEXTS.next[view]} onClick={() => onDate(turned(view, date, 1))}>
            <Icon name="next" />
          </IconButton>
          <h2 aria-live="polite">{periodName(view, date, dates)}</h2>
        </div>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={TEXTS.viewAs}
        value={view}
        onChange={(_event, chosen: View | null) => {
          if (chosen !== null) onView(chosen);
        }}
      >
        {VIEWS.map((one) => (
          <ToggleButton key={one} value={one}>
            {TEXTS.views[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

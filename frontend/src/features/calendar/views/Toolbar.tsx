import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Icon } from '../../../components/Icon';
import { useDates, useSite } from '../api';
import { boardPeriod, SPANS, turnedBoard, type Span } from '../board/span';
import { TEXTS } from '../texts';
import { periodName, rangeName, turned, VIEWS, type View } from './period';
import styles from './Views.module.css';

interface Props {
  view: View;
  /** How much the board shows. */
  span: Span;
  date: string;
  today: string;
  onView: (view: View) => void;
  onSpan: (span: Span) => void;
  onDate: (date: string) => void;
  /** Closes the day, for those who may. */
  onCloseDay: ((day: string) => void) | undefined;
}

/** What the buttons of a view say and do. */
function useTurning(view: Exclude<View, 'list'>, span: Span, date: string) {
  const dates = useDates();
  const { businessDays } = useSite();
  if (view !== 'board') {
    return {
      previous: TEXTS.previous[view],
      next: TEXTS.next[view],
      name: periodName(view, date, dates),
      turned: (direction: -1 | 1) => turned(view, date, direction),
    };
  }
  const { from, to } = boardPeriod(span, date);
  return {
    previous: TEXTS.span.previous[span],
    next: TEXTS.span.next[span],
    name: span === 'day' ? dates.long(date) : rangeName(from, to, dates),
    turned: (direction: -1 | 1) => turnedBoard(span, date, direction, businessDays),
  };
}

function Turning({ view, span, date, today, onDate }: Props & { view: Exclude<View, 'list'> }) {
  const turning = useTurning(view, span, date);
  return (
    <div className={styles.turn}>
      <IconButton aria-label={turning.previous} onClick={() => onDate(turning.turned(-1))}>
        <Icon name="previous" />
      </IconButton>
      <Button variant="outlined" size="small" onClick={() => onDate(today)}>
        {TEXTS.today}
      </Button>
      <IconButton aria-label={turning.next} onClick={() => onDate(turning.turned(1))}>
        <Icon name="next" />
      </IconButton>
      <h2 aria-live="polite">{turning.name}</h2>
    </div>
  );
}

export function Toolbar(props: Props) {
  const { view, span, date, today, onView, onSpan, onCloseDay } = props;
  return (
    <div className={styles.toolbar}>
      {view !== 'list' && <Turning {...props} view={view} />}
      {view === 'board' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          className={styles.spans}
          aria-label={TEXTS.span.show}
          value={span}
          onChange={(_event, chosen: Span | null) => {
            if (chosen !== null) onSpan(chosen);
          }}
        >
          {SPANS.map((one) => (
            <ToggleButton key={one} value={one}>
              {TEXTS.span.names[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {view === 'board' && span === 'day' && onCloseDay !== undefined && date >= today && (
        <Button size="small" aria-haspopup="dialog" onClick={() => onCloseDay(date)}>
          {TEXTS.span.close}
        </Button>
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

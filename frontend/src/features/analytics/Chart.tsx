import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { price } from '../../lib/money';
import { COLORS } from './colors';
import type { ChartPanel } from './panels';

/** Like all small text. */
const LABEL = { tickLabelStyle: { fontSize: 'var(--text-small)' } };
const HEIGHT = 300;
const ROW_HEIGHT = 56;
/** Room for one line of text below the axis. */
const LABELS = 36;

/** "Mon" on the axis, "Monday" where there is room. */
const SHORT = {
  tickLabelInterval: () => true,
  valueFormatter: (name: string, { location }: { location: string }) => (location === 'tick' ? name.slice(0, 3) : name),
};

/** Hidden from screen readers: the table below it has the same figures. */
export function Chart({ panel }: { panel: ChartPanel }) {
  const { currency } = panel;
  const format = (value: number | null) => (currency === undefined ? String(value ?? 0) : price(value ?? 0, currency));
  const whole = panel.series.every(({ values }) => values.every(Number.isInteger));
  const figures = {
    valueFormatter: format,
    // There are no half cases.
    tickMinStep: whole ? 1 : 0,
    min: 0,
    // An empty period still gets an axis.
    domainLimit: (_min: unknown, max: unknown) => ({ min: 0, max: Math.max(Number(max), 1) }),
  };
  const series = panel.series.map(({ label, meaning, values }) => ({
    label,
    color: COLORS[meaning],
    data: values,
    valueFormatter: format,
    ...(panel.chart === 'stack' && { stack: 'all' }),
    ...(panel.chart === 'line' && { curve: 'linear' as const }),
  }));
  const shared = {
    series,
    hideLegend: series.length === 1,
    disableKeyboardNavigation: true,
    skipAnimation: true,
  };
  switch (panel.chart) {
    case 'line':
      return (
        <LineChart
          {...shared}
          height={HEIGHT}
          xAxis={[{ ...LABEL, scaleType: 'point', data: panel.names, height: LABELS }]}
          yAxis={[{ ...LABEL, ...figures, width: 64 }]}
          grid={{ horizontal: true }}
        />
      );
    case 'bars':
      return (
        <BarChart
          {...shared}
          layout="horizontal"
          height={Math.max(HEIGHT, panel.names.length * ROW_HEIGHT)}
          xAxis={[{ ...LABEL, ...figures, height: LABELS }]}
          yAxis={[{ ...LABEL, scaleType: 'band', data: panel.names, width: 144 }]}
          grid={{ vertical: true }}
        />
      );
    case 'columns':
    case 'stack':
      return (
        <BarChart
          {...shared}
          height={HEIGHT}
          xAxis={[{ ...LABEL, ...(panel.weekdays && SHORT), scaleType: 'band', data: panel.names, height: LABELS }]}
          yAxis={[{ ...LABEL, ...figures, width: 40 }]}
          grid={{ horizontal: true }}
        />
      );
  }
}

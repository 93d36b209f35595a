import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId, type ReactNode, type SVGAttributes } from 'react';
import { price } from '../../lib/money';
import { COLORS, type Meaning } from './colors';
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

/** Of two lines, the second is dashed on the wide first one: often they have the same values. */
const WIDE = { strokeWidth: 6, strokeOpacity: 0.6 };
const DASHED = { strokeWidth: 2, strokeDasharray: '7 4' };

/** The same in the legend. */
const markOf = (line: SVGAttributes<SVGLineElement>) =>
  function Mark({ className, color }: { className?: string; color?: string }) {
    return (
      <svg className={className} viewBox="0 0 25 8" width={25} height={8}>
        <line x1="0" x2="25" y1="4" y2="4" stroke={color} {...line} />
      </svg>
    );
  };
const MARKS = [markOf(WIDE), markOf(DASHED)];

/** Bars of one chart differ by more than their color: these are hatched, dotted and hollow. The others are plain. */
const TEXTURES: Partial<Record<Meaning, ReactNode>> = {
  pending: <path d="M-2 2 2 -2M-1 9 9 -1M6 10 10 6" strokeWidth="2.5" />,
  completed: <path d="M2 2h.01M6 6h.01" strokeWidth="3" strokeLinecap="round" />,
  cancelled: null,
};

const textured = (meaning: Meaning, id: string) => `url(#${id}-${meaning})`;

const Texture = ({ meaning, id }: { meaning: Meaning; id: string }) => (
  <pattern id={`${id}-${meaning}`} width="8" height="8" patternUnits="userSpaceOnUse" stroke={COLORS[meaning]}>
    <rect width="8" height="8" fill={COLORS[meaning]} fillOpacity="0.2" stroke="none" />
    {TEXTURES[meaning]}
  </pattern>
);

/** The same in the legend. */
const swatchOf = (meaning: Meaning, id: string) =>
  function Swatch({ className }: { className?: string }) {
    return (
      <svg className={className} viewBox="0 0 13 13" width={13} height={13}>
        <rect
          x="1"
          y="1"
          width="11"
          height="11"
          fill={textured(meaning, id)}
          stroke={COLORS[meaning]}
          strokeWidth="2"
        />
      </svg>
    );
  };

/** Hidden from screen readers: the table below it has the same figures. */
export function Chart({ panel }: { panel: ChartPanel }) {
  const { currency } = panel;
  const id = useId();
  const format = (value: number | null) => (currency === undefined ? String(value ?? 0) : price(value ?? 0, currency));
  const whole = panel.series.every(({ values }) => values.every(Number.isInteger));
  const figures = {
    valueFormatter: format,
    // There are no half cases.
    tickMinStep: whole ? 1 : 0,
    min: 0,
    // Above the highest value there is room for its line. An empty period still gets an axis.
    domainLimit: (_min: unknown, max: unknown) => ({ min: 0, max: Math.max(Number(max) * 1.03, 1) }),
  };
  const series = panel.series.map(({ label, meaning, values }, index) => ({
    id: meaning,
    label,
    color: COLORS[meaning],
    data: values,
    valueFormatter: format,
    ...(panel.chart === 'stack' && { stack: 'all' }),
    ...(panel.chart === 'line' && { curve: 'linear' as const }),
    ...(panel.chart === 'line' && panel.series.length > 1 && { labelMarkType: MARKS[index] }),
    ...(panel.chart !== 'line' && meaning in TEXTURES && { labelMarkType: swatchOf(meaning, id) }),
  }));
  const textures = series.map((one) => one.id).filter((meaning) => meaning in TEXTURES);
  const bars = {
    slotProps: {
      bar: ({ seriesId }: { seriesId: string }) => {
        const meaning = textures.find((one) => one === seriesId);
        return meaning && { fill: textured(meaning, id), stroke: COLORS[meaning], strokeWidth: 2 };
      },
    },
    children: (
      <defs>
        {textures.map((meaning) => (
          <Texture key={meaning} meaning={meaning} id={id} />
        ))}
      </defs>
    ),
  };
  const shared = {
    series,
    hideLegend: series.length === 1,
    disableKeyboardNavigation: true,
    skipAnimation: true,
    margin: { left: 0, bottom: 4 },
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
          {...(series.length > 1 && {
            slotProps: { line: ({ seriesId }) => (seriesId === series[0]?.id ? WIDE : DASHED) },
          })}
        />
      );
    case 'bars':
      return (
        <BarChart
          {...shared}
          {...bars}
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
          {...bars}
          height={HEIGHT}
          xAxis={[{ ...LABEL, ...(panel.weekdays && SHORT), scaleType: 'band', data: panel.names, height: LABELS }]}
          yAxis={[{ ...LABEL, ...figures, width: 40 }]}
          grid={{ horizontal: true }}
        />
      );
  }
}

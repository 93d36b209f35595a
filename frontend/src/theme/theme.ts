import { createTheme } from '@mui/material/styles';
import { components } from './components';

const tone = (name: string) => ({
  main: `var(--${name})`,
  light: `var(--${name}-tint)`,
  dark: `var(--${name})`,
  contrastText: 'var(--surface)',
});

/** Colors are the tokens' CSS variables, so one palette serves both color schemes. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--primary)',
      light: 'var(--primary-tint)',
      dark: 'var(--primary-strong)',
      contrastText: 'var(--on-primary)',
    },
    secondary: {
      main: 'var(--accent)',
      light: 'var(--accent)',
      dark: 'var(--accent-strong)',
      contrastText: 'var(--on-accent)',
    },
    success: tone('success'),
    warning: tone('warning'),
    info: tone('info'),
    error: tone('error'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-muted)', disabled: 'var(--ink-muted)' },
    background: { default: 'var(--paper)', paper: 'var(--surface)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-muted)',
      hover: 'var(--surface-tinted)',
      selected: 'var(--primary-tint)',
      focus: 'var(--primary-tint)',
      disabled: 'var(--ink-muted)',
      disabledBackground: 'var(--neutral-tint)',
    },
  },
  shape: { borderRadius: 'var(--radius)' },
  spacing: 8,
  typography: {
    fontFamily: 'var(--font-text)',
    body1: { fontSize: 'var(--text-body)' },
    body2: { fontSize: 'var(--text-compact)' },
    caption: { fontSize: 'var(--text-small)' },
    // The font's only other weight.
    fontWeightMedium: 600,
    fontWeightBold: 600,
    button: { textTransform: 'none' },
  },
  components,
});

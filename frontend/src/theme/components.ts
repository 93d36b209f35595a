import type { Components, Theme } from '@mui/material/styles';

const tones = ['success', 'warning', 'info', 'error'] as const;
const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 2 };

export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        paddingInline: 20,
        borderRadius: 'var(--radius)',
        fontSize: 'var(--text-body)',
        '&.Mui-disabled': { color: 'var(--ink-muted)', borderColor: 'var(--line)' },
        '&.MuiButton-contained.Mui-disabled': { background: 'var(--neutral-tint)', color: 'var(--neutral)' },
      },
      outlined: { borderColor: 'var(--line-control)' },
      contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: 'var(--text-compact)' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: 'var(--ink)' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } },
  },
  // Dialogs mount inside #page, so the toasts next to it stay reachable. The page's style sheet
  // locks scrolling.
  MuiModal: { defaultProps: { container: () => document.getElementById('page'), disableScrollLock: true } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius)',
        boxShadow: 'var(--shadow)',
        '@media (forced-colors: active)': { border: '1px solid' },
      },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontFamily: 'var(--font-display)',
        fontSize: 'var(--text-title)',
        fontWeight: 'var(--weight)',
        paddingTop: 24,
      },
    },
  },
  // Buttons that do not fit wrap as a whole.
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 8,
        padding: '16px 24px 24px',
        '& > .MuiButton-root': { margin: 0, flex: '0 0 auto', maxWidth: '100%' },
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    styleOverrides: { root: { '&.Mui-focused': { color: 'var(--primary)' } }, asterisk: { color: 'var(--error)' } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { background: 'var(--surface)' },
      input: { '&::placeholder': { color: 'var(--ink-muted)', opacity: 1 } },
      notchedOutline: { borderColor: 'var(--line-control)' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 4, fontSize: 'var(--text-small)' } } },
  // Off, it is seen in both schemes.
  MuiSwitch: {
    styleOverrides: {
      switchBase: { color: 'var(--on-deep)' },
      track: { background: 'var(--line-control)', opacity: 1 },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { backgroundColor: 'var(--neutral-tint)' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius)',
        fontSize: 'var(--text-body)',
        alignItems: 'center',
        flexWrap: 'wrap',
        '@media (forced-colors: active)': { border: '1px solid' },
      },
      // Where both have no room, the action moves below the text.
      message: { display: 'grid', flex: '1 1 min(16rem, 100% - 60px)', gap: 8, justifyItems: 'start' },
      standard: ({ ownerState }) => {
        const tone = tones.find((name) => name === ownerState.severity) ?? 'info';
        return {
          background: `var(--${tone}-tint)`,
          color: 'var(--ink)',
          '& .MuiAlert-icon': { color: `var(--${tone})`, fontSize: '1.375rem' },
          '& .MuiAlert-action': {
            flexWrap: 'wrap',
            justifyContent: 'end',
            maxWidth: '100%',
          },
        };
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 40,
        padding: '4px 14px',
        borderColor: 'var(--line-control)',
        color: 'var(--ink)',
        fontSize: 'var(--text-compact)',
        textTransform: 'none',
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--primary-tint)', color: 'var(--primary)' },
        '@media (forced-colors: active)': { '&.Mui-selected': { outline: '2px solid', outlineOffset: -4 } },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { marginBottom: 24, borderBottom: '1px solid var(--line)' },
      // Forced colors replace every background but the system's.
      indicator: {
        height: 3,
        background: 'var(--accent)',
        '@media (forced-colors: active)': { background: 'Highlight' },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        color: 'var(--ink-muted)',
        fontSize: 'var(--text-body)',
        textTransform: 'none',
        '&.Mui-selected': { color: 'var(--primary)', fontWeight: 600 },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3 },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { fontSize: 'var(--text-compact)', fontWeight: 600, borderRadius: 8 } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgb(8 24 30 / 55%)' } } },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { background: 'var(--deep)', color: 'var(--on-deep)', fontSize: 'var(--text-small)' } },
  },
};

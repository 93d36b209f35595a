import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { nonce } from './nonce';
import { theme } from './theme';

// First in the head, so that a component's own style sheet wins over MUI's.
const cache = createCache({ key: 'css', nonce, prepend: true });

/** Everything built from MUI stands inside this; the landing page does without and stays light. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

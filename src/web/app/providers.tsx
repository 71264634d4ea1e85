import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolveCssVariables, theme } from '../ui/theme.ts';
import { ToastArea } from '../ui/toast-area.tsx';

/** What every screen stands in: the theme, and the place where short messages appear. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      {children}
      <ToastArea />
    </MantineProvider>
  );
}

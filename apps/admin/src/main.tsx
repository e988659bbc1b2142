import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/global.css';
import './theme/right-to-left.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/trpc';
import { router } from './routes';
import { Toasts } from './shell/toasts';
import { prepareTexts } from './texts';
import { currentDirection } from './texts/direction';
import { theme, variables } from './theme/theme';

// Dialogs open only on a loaded page, so their code is loaded after the first page's.
const Questions = lazy(() => import('./shell/questions'));

await prepareTexts();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={currentDirection()}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <Toasts />
          <RouterProvider router={router} />
          <Suspense>
            <Questions />
          </Suspense>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  </StrictMode>,
);

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = process.env.MERX_GATEWAY ?? 'http://localhost:3000';

const BASE =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-|router-|query-)?(router|query|core|history|store)(-core)?|@trpc|superjson|copy-anything|is-what|i18next|react-i18next|use-sync-external-store)[\\/]/;
const PARTS =
  'Box|Button|Group|Text|Title|Stack|Paper|Loader|Center|AppShell|ScrollArea|Burger|Kbd|Avatar|Transition|Portal|ActionIcon|UnstyledButton|Anchor|Notification|Skeleton|Grid|SimpleGrid|Breadcrumbs|VisuallyHidden|Collapse';
const FRAME = new RegExp(
  `node_modules[\\\\/](@mantine[\\\\/](hooks|store|notifications|core[\\\\/]esm[\\\\/](core|components[\\\\/](${PARTS})))[\\\\/]|react-transition-group)`,
);

/** The gateway serves the build below `/admin`; while developing, Vite serves the app and hands every call on to the gateway. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['merx-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 600,
    // What every page needs comes in two files: many small ones compress worse and keep the browser waiting.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'frame', test: FRAME },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/trpc', '/admin/preview', '/media', '/docs', '/openapi.json'].map((path) => [path, { target: gateway }])),
  },
});

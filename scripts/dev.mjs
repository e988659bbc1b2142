// `npm run dev`: the gateway from source, started anew whenever a file changes.
import { at, become, prepare, tool } from './prepare.mjs';

prepare();
become([tool.tsx, 'watch', '--clear-screen=false', '--conditions=merx-source', at('apps', 'rest-gateway', 'src', 'main.ts')], {
  ...process.env,
  MERX_DEMO: process.env.MERX_DEMO ?? '1',
});

// `npm run dev`: the gateway from source, restarted on every file change, with the admin from source in front of it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, become, prepare, tool } from './prepare.mjs';

prepare();
startAdmin(at('apps', 'admin'));
become([tool.tsx, 'watch', '--clear-screen=false', '--conditions=merx-source', at('apps', 'rest-gateway', 'src', 'main.ts')], {
  ...process.env,
  MERX_DEMO: process.env.MERX_DEMO ?? '1',
});

/** Serves the admin with hot reload. It stops with the gateway, and the gateway with it. */
function startAdmin(folder) {
  if (!existsSync(`${folder}/vite.config.ts`)) return;
  const vite = spawn(process.execPath, [tool.vite, '--clearScreen', 'false'], { cwd: folder, stdio: 'inherit' });
  process.on('exit', () => vite.kill());
  vite.on('exit', () => process.kill(process.pid, 'SIGTERM'));
}

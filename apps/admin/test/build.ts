import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'];

/** Builds the admin, once per run, when its sources are newer than the build that is there. */
export default function setup(): void {
  const page = join(folder, 'dist', 'index.html');
  const newest = Math.max(...SOURCES.map((name) => newestIn(join(folder, name))));
  if (existsSync(page) && statSync(page).mtimeMs > newest) return;
  // In a process of its own: the tests' NODE_ENV would make a build for development.
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
}

function newestIn(path: string): number {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(info.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnv } from '../env.js';
import { FROM_SOURCE } from '../targets.js';
import type { MovedShop } from './shop.js';

const COMMAND = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

export interface Ran {
  code: number | null;
  seconds: number;
  output: string;
}

/** Runs the import command as a user would. */
export async function runImport(shop: MovedShop, from: { url: string; token: string }): Promise<Ran> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...FROM_SOURCE, COMMAND, 'import:magento', '--from', from.url, '--token', from.token, '--media-url', `${from.url}/media`],
    {
      env: childEnv(shop.settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, seconds: (performance.now() - started) / 1000, output };
}

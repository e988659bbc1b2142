import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { anIntegration } from '../auth/oauth-signer.js';
import type { Shop } from '../shop.js';

/** What runs clients that are not of npm, as scripts/test-services.mjs has found it; undefined: this machine has none. */
export const runtimes = { php: process.env.PHP_PATH, python: process.env.PYTHON_PATH, n8n: process.env.N8N_PATH };

/** What a program of `clients/` has read of the shop with an integration's token, by its own words; throws with its output when it fails. */
export async function runClient(shop: Shop, runtime: string, program: string): Promise<Record<string, unknown>> {
  const { access_token } = await anIntegration(shop, program);
  const path = fileURLToPath(new URL(`./${program}`, import.meta.url));
  const child = spawn(runtime, [path, shop.baseUrl, access_token], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}${out}`);
  return JSON.parse(out);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Shop } from './shop.js';

/** A running storefront: the program in docs/login-as-customer.md. */
export interface Storefront {
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts the program in the documentation over a shop. Close it before the shop. */
export async function openStorefront({ baseUrl }: Pick<Shop, 'baseUrl'>): Promise<Storefront> {
  const folder = await mkdtemp(join(tmpdir(), 'merx-storefront-'));
  const guide = await readFile(new URL('../../../docs/login-as-customer.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  await writeFile(join(folder, 'storefront.mjs'), code);
  const program = spawn(process.execPath, [join(folder, 'storefront.mjs')], { env: { PORT: '0', SHOP_URL: baseUrl } });
  const [line] = await once(createInterface(program.stdout), 'line');
  return {
    baseUrl: `http://127.0.0.1:${String(line).replace('listening ', '')}`,
    close: async () => {
      program.kill();
      await once(program, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

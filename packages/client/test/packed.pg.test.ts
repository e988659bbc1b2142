import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, type Shop } from '@merx/rest-gateway/test';
import { createAdmin } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, compilers, installPacked, run } from './packed.js';
import { readmeProgram } from './readme.js';

const PASSWORD = 'Adm1n-password';
let shop: Shop;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'merx-client-'));
  shop = await openShop();
  await createAdmin(shop.db, { username: 'admin', email: 'admin@shop.test', password: PASSWORD });
  await installPacked(folder);
}, 240_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed client, outside this repository', () => {
  it('needs openapi-fetch and nothing of this repository', () => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'node_modules/@merx/client/package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  });

  it('compiles and runs as its README shows it', { timeout: 120_000 }, async () => {
    writeFileSync(join(folder, 'readme.ts'), readmeProgram().replace('http://localhost:3000', shop.baseUrl));
    for (const compiler of Object.values(compilers)) await compile(folder, 'readme.ts', compiler);
    const printed = await run(folder, 'readme.js', { MERX_PASSWORD: PASSWORD });
    expect(printed).toEqual([
      'Enamel Mug 12.5',
      '1 enamel-mug',
      'enamel-mug',
      "404 The product that was requested doesn't exist. Verify the product and try again.",
      expect.stringMatching(/^\d+ 35$/),
      expect.stringMatching(/^\d{9}$/),
    ]);
  });

  it('lets no call compile that the shop would not understand', { timeout: 120_000 }, async () => {
    const wrong = [
      "shop.get('/V1/no-such-route');",
      "shop.delete('/V1/modules');",
      "shop.get('/V1/products/{sku}');",
      "shop.post('/V1/guest-carts/{cartId}/items', { params: { path: { cartId: 'a' } }, body: { cartItem: { sku: 1 } } });",
      "shop.items('/V1/modules');",
    ];
    const start = "import { createMerxClient } from '@merx/client';\nconst shop = createMerxClient({ baseUrl: '' });\n";
    writeFileSync(join(folder, 'wrong.ts'), start + wrong.join('\n'));
    const told = await compile(folder, 'wrong.ts', compilers['TypeScript 7']).then(
      () => '',
      (error: Error) => error.message,
    );
    const lines = new Set([...told.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 2));
    expect([...lines].sort()).toEqual(wrong.map((_, index) => index + 1));
  });
});

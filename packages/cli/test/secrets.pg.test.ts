import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

const keys = { secretKey: 'a text of at least thirty-two characters', newSecretKey: 'the next text of at least thirty-two ones' };
let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine(keys);
});
afterAll(() => shop.close());

it('secrets:rotate changes the key once no instance is running, and nothing can be sealed with the old one then', async () => {
  await shop.run('integration:create', 'ERP', '--all');
  await expect(shop.run('secrets:rotate')).rejects.toThrow(/^\d other connection\(s\) to this database. Stop all instances first/);
  expect(await shop.run('secrets:rotate', '--force')).toBe(
    '2 secret(s) encrypted with the new key.\nStart all instances with SECRET_KEY set to it.',
  );
  await expect(shop.run('integration:create', 'POS', '--all')).rejects.toThrow('is not the key that the secrets');
});

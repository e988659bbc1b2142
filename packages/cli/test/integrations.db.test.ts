import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { identify } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine({ secretKey: 'a text of at least thirty-two characters', privateCallbacks: true });
});
afterAll(() => shop.close());

const SECRETS =
  /^Consumer key: +\w{32}\nConsumer secret: +\w{32}\nAccess token: +(\w{32})\nAccess token secret: +\w{32}\nVerifier: +\w{32}$/;
const tokenIn = (printed: string) => SECRETS.exec(printed)?.[1] ?? '';

describe('integrations', () => {
  it('are created with what they may do; their keys are printed once and their token is theirs', async () => {
    const printed = await shop.run('integration:create', 'ERP', '--resources', 'Magento_Sales::actions_view, Magento_Catalog::products');
    expect(printed).toMatch(SECRETS);
    const actor = await identify(shop.db, tokenIn(printed));
    const resources = new Set(['Magento_Sales::actions_view', 'Magento_Catalog::products']);
    expect(actor).toMatchObject({ type: 'integration', name: 'ERP', resources });
    const listed = await shop.run('integration:list');
    expect(listed).toMatch(/^id +name +state +resources +created +last used\n\d+ +ERP +active +Magento_Sales::actions_view,Magento_Cat/);
    expect(listed).not.toContain(tokenIn(printed));
    expect(await shop.run('token:list')).toMatch(/integration +ERP/);
  });

  it('may do everything when told so, and nothing without a word', async () => {
    const actor = await identify(shop.db, tokenIn(await shop.run('integration:create', 'All', '--all', '--email', 'it@shop.test')));
    expect(actor).toMatchObject({ resources: new Set(['Magento_Backend::all']) });
    await expect(shop.run('integration:create', 'None')).rejects.toThrow('No permissions given');
    await expect(shop.run('integration:create', 'None', '--resources', 'Magento_None::x')).rejects.toThrow('There is no resource');
    await expect(shop.run('integration:create', 'ERP', '--all')).rejects.toThrow('Another integration has the same name.');
    await expect(shop.run('integration:create', 'x', '--all', '--callback', 'javascript:x')).rejects.toThrow('starts with http');
  });

  it('are introduced to their program, or it is told why not', async () => {
    const forms: string[] = [];
    const program = createServer(async (request, response) => {
      forms.push(await text(request));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(program, 'listening');
    const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/keys`;
    await shop.run('integration:create', 'Feed', '--all', '--callback', address);
    expect(await shop.run('integration:introduce', 'Feed')).toBe('Keys of Feed sent to its callback URL.');
    expect(forms[0]).toMatch(/^oauth_consumer_key=\w{32}&oauth_consumer_secret=\w{32}&oauth_verifier=\w{32}&store_base_url=http/);
    program.close();
    await expect(shop.run('integration:introduce', 'Feed')).rejects.toThrow(`"${address}" did not accept the keys: it cannot be reached`);
  });

  it('get new secrets, are revoked and deleted at once', async () => {
    const first = tokenIn(await shop.run('integration:create', 'Store', '--all'));
    const second = tokenIn(await shop.run('integration:rotate', 'Store'));
    expect(await identify(shop.db, first)).toEqual({ type: 'guest' });
    expect(await identify(shop.db, second)).toMatchObject({ type: 'integration' });
    expect(await shop.run('integration:revoke', 'Store')).toBe('Integration Store revoked.');
    // The shop has just read this token, and is notified that it must read it again.
    await expect.poll(() => identify(shop.db, second)).toEqual({ type: 'guest' });
    expect(await shop.run('integration:list')).toMatch(/Store +revoked/);
    const third = tokenIn(await shop.run('integration:rotate', 'Store'));
    await shop.run('integration:delete', 'Store');
    expect(await identify(shop.db, third)).toEqual({ type: 'guest' });
    await expect(shop.run('integration:revoke', 'Store')).rejects.toThrow('There is no integration "Store".');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { anIntegration, signature } from './oauth-signer.js';

const WEBSITES = '/V1/store/websites';
const RIGHT = 'Magento_Integration::integrations';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const integrationsOf = async (...resources: string[]) => shop.as((await shop.admin(...resources)).actor).integration.integrations;
const read = async (token: string) => (await shop.call('GET', WEBSITES, { token })).status;
const readSigned = async (by: Awaited<ReturnType<typeof anIntegration>>) => {
  const headers = { Authorization: signature(`${shop.baseUrl}/rest${WEBSITES}`, by) };
  return (await shop.call('GET', WEBSITES, { headers })).status;
};

describe('integrations by the admin', () => {
  it('are made with secrets that are told once, and read back without them', async () => {
    const admin = await integrationsOf();
    const details = {
      name: ' Feed ',
      email: 'feed@shop.test',
      callback_url: 'https://feed.test/cb',
      resources: ['Magento_Backend::store'],
    };
    const made = await admin.create(details);
    const secrets = [made.consumer_secret, made.access_token, made.access_token_secret, made.verifier];
    expect(new Set([made.consumer_key, ...secrets]).size).toBe(5);
    for (const secret of secrets) expect(secret).toMatch(/^[a-z0-9]{32}$/);
    const entry = await admin.get({ id: made.id });
    expect(entry).toMatchObject({
      ...details,
      name: 'Feed',
      is_active: true,
      has_token: true,
      consumer_key: made.consumer_key,
      last_used_at: null,
    });
    const page = await admin.list({});
    expect(page.items).toContainEqual(entry);
    for (const secret of secrets) expect(JSON.stringify(page)).not.toContain(secret);
    expect((await admin.list({ pageSize: 1, currentPage: page.total_count + 1 })).items).toEqual([]);
  });

  it('have their secrets encrypted where they are kept', async () => {
    const made = await anIntegration(shop, 'Sealed');
    const rows = await shop.db.query<{ text: string }>(
      `select i::text || encode(i.consumer_secret, 'escape') || encode(i.token_secret, 'escape') || t::text as text
       from integration i join access_token t on t.integration_id = i.id where i.id = $1`,
      [made.id],
    );
    expect(rows[0]?.text).toContain(made.consumer_key);
    for (const secret of [made.consumer_secret, made.access_token, made.access_token_secret, made.verifier]) {
      expect(rows[0]?.text).not.toContain(secret);
      expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('call by token and by signature at once, and no more when switched off, renewed or deleted', async () => {
    const admin = await integrationsOf();
    const made = await anIntegration(shop, 'Switched');
    expect([await read(made.access_token), await readSigned(made)]).toEqual([200, 200]);
    expect(await admin.update({ id: made.id, is_active: false })).toMatchObject({ name: 'Switched', is_active: false });
    expect([await read(made.access_token), await readSigned(made)]).toEqual([401, 401]);
    await admin.update({ id: made.id, is_active: true });
    expect([await read(made.access_token), await readSigned(made)]).toEqual([200, 200]);

    const renewed = await admin.rotate({ id: made.id });
    expect(renewed).toMatchObject({ id: made.id, name: 'Switched', consumer_key: made.consumer_key });
    expect([await read(made.access_token), await readSigned(made)]).toEqual([401, 401]);
    expect([await read(renewed.access_token), await readSigned(renewed)]).toEqual([200, 200]);
    expect(await admin.delete({ id: made.id })).toBe(true);
    expect([await read(renewed.access_token), await readSigned(renewed)]).toEqual([401, 401]);
    await expect(admin.get({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('have their token among the tokens, where it can be revoked alone', async () => {
    const made = await anIntegration(shop, 'Listed');
    const { tokens } = shop.as((await shop.admin()).actor).integration;
    const entry = (await tokens.list({})).items.find(({ account }) => account === 'Listed');
    expect(entry).toMatchObject({ type: 'integration', account_id: made.id });
    await tokens.revoke({ id: entry?.id ?? 0 });
    expect([await read(made.access_token), await readSigned(made)]).toEqual([401, 401]);
    expect(await (await integrationsOf()).get({ id: made.id })).toMatchObject({ has_token: false, is_active: true });
  });

  it('change what is named and keep the rest', async () => {
    const admin = await integrationsOf();
    const { id } = await admin.create({ name: 'Before', email: 'a@shop.test', resources: ['Magento_Cms::page'] });
    expect(await admin.update({ id, name: 'After', resources: ['Magento_Cms::block', 'Magento_Cms::block'] })).toMatchObject({
      name: 'After',
      email: 'a@shop.test',
      resources: ['Magento_Cms::block'],
    });
    expect(await admin.update({ id, email: null })).toMatchObject({ name: 'After', email: null, resources: ['Magento_Cms::block'] });
  });

  it('are refused with a bad or taken name, a bad address and an unknown resource', async () => {
    const admin = await integrationsOf();
    const { id } = await anIntegration(shop, 'Taken');
    const resources = ['Magento_Cms::page'];
    for (const input of [
      { name: ' ', resources },
      { name: 'Taken', resources },
      { name: 'n'.repeat(256), resources },
      { name: 'x', resources: [] },
      { name: 'x', resources: ['Magento_None::none'] },
      { name: 'x', resources, email: 'nobody' },
      { name: 'x', resources, callback_url: 'file:///etc/passwd' },
    ]) {
      await expect(admin.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const change = { ...input, id, name: input.name === 'Taken' ? 'Feed' : input.name };
      await expect(admin.update(change)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await admin.get({ id })).toMatchObject({ name: 'Taken', resources: ['Magento_Backend::all'] });
  });

  it('have no callback address in a private network, unless the operator allows it', async () => {
    const admin = await integrationsOf();
    const resources = ['Magento_Cms::page'];
    const inside = await admin.create({ name: 'Inside', resources, callback_url: 'http://127.0.0.1:1/cb' });
    shop.settings.privateCallbacks = false;
    try {
      for (const callback_url of [
        'http://localhost/cb',
        'http://169.254.169.254/',
        'http://[::1]/',
        'http://2130706433/',
        'http://10.0.0.1/',
      ]) {
        const refused = { code: 'BAD_REQUEST', parameters: { fieldName: 'callback_url' } };
        await expect(admin.create({ name: 'Private', resources, callback_url }), callback_url).rejects.toMatchObject(refused);
        await expect(admin.update({ id: inside.id, callback_url }), callback_url).rejects.toMatchObject(refused);
      }
      expect(await admin.update({ id: inside.id, is_active: false })).toMatchObject({
        callback_url: 'http://127.0.0.1:1/cb',
        is_active: false,
      });
      await expect(admin.introduce({ id: inside.id })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        parameters: { reason: 'its address is in a private network' },
      });
    } finally {
      shop.settings.privateCallbacks = true;
    }
  });

  it('that are not there are 404', async () => {
    const admin = await integrationsOf();
    const unknown = { id: 999_999 };
    for (const attempt of [
      () => admin.get(unknown),
      () => admin.update(unknown),
      () => admin.rotate(unknown),
      () => admin.delete(unknown),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('are not to be had without the right', async () => {
    const { id } = await anIntegration(shop, 'Guarded');
    const { actor: customer } = await shop.customer();
    const { actor: other } = await shop.admin('Magento_Cms::page');
    for (const actor of [{ type: 'guest' as const }, customer, other]) {
      const caller = shop.as(actor).integration.integrations;
      for (const attempt of [
        () => caller.list({}),
        () => caller.get({ id }),
        () => caller.create({ name: 'Mine', resources: ['Magento_Cms::page'] }),
        () => caller.update({ id, name: 'Mine' }),
        () => caller.rotate({ id }),
        () => caller.delete({ id }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      }
    }
  });

  it('give nobody more rights than the own', async () => {
    const clerk = await integrationsOf(RIGHT, 'Magento_Cms::page');
    const { id } = await clerk.create({ name: 'Pages', resources: ['Magento_Cms::page'] });
    const mighty = await anIntegration(shop, 'Mighty');
    for (const attempt of [
      () => clerk.create({ name: 'More', resources: ['Magento_Cms::page', 'Magento_Backend::all'] }),
      () => clerk.update({ id, resources: ['Magento_Cms::block'] }),
      () => clerk.update({ id: mighty.id, resources: ['Magento_Cms::page'] }),
      () => clerk.rotate({ id: mighty.id }),
      () => clerk.delete({ id: mighty.id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
        parameters: { resources: expect.stringMatching(/^Magento_/) },
      });
    }
    expect(await read(mighty.access_token)).toBe(200);
    expect(await clerk.rotate({ id })).toMatchObject({ id });
    expect(await clerk.delete({ id })).toBe(true);
  });
});

describe('the last use of a token', () => {
  const lastUse = async (where: { integration_id: number } | { admin_id: number }) =>
    (await shop.db.prisma.accessToken.findFirst({ where }))?.last_used_at;
  const longAgo = new Date(Date.now() - 3_600_000);

  it("is written for an integration's, by token and by signature", async () => {
    const made = await anIntegration(shop, 'Used');
    const where = { integration_id: made.id };
    expect(await lastUse(where)).toBeNull();
    for (const call of [() => read(made.access_token), () => readSigned(made)]) {
      const justNow = new Date(Math.floor(Date.now() / 1000) * 1000);
      await shop.db.prisma.accessToken.update({ where, data: { last_used_at: longAgo } });
      expect(await call()).toBe(200);
      expect((await lastUse(where))?.getTime()).toBeGreaterThan(longAgo.getTime());
      await shop.db.prisma.accessToken.update({ where, data: { last_used_at: justNow } });
      expect(await call()).toBe(200);
      expect(await lastUse(where)).toEqual(justNow);
    }
    expect((await (await integrationsOf()).get({ id: made.id })).last_used_at).not.toBeNull();
  });

  it('is written for an admin, and shown', async () => {
    const { token, actor } = await shop.admin();
    const adminId = actor.type === 'admin' ? actor.adminId : 0;
    expect(await lastUse({ admin_id: adminId })).toBeNull();
    expect(await read(token)).toBe(200);
    const [entry] = (await shop.as(actor).integration.tokens.list({ adminId })).items;
    expect(entry?.last_used_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

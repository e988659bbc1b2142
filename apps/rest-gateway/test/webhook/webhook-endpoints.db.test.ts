import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const RIGHT = 'Magento_Integration::webhooks';
const URL = 'https://erp.test/hooks';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const webhooksOf = async (...resources: string[]) => shop.as((await shop.admin(...resources)).actor).webhook;

describe('endpoints', () => {
  it('are created with a secret that is shown once and stored encrypted, changed, and deleted', async () => {
    const { endpoints } = await webhooksOf();
    const { id, secret, name } = await endpoints.create({
      name: ' ERP ',
      url: URL,
      events: ['order.created', 'order.created', 'stock.low'],
    });
    expect(name).toBe('ERP');
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const entry = await endpoints.get({ id });
    expect(entry).toEqual({
      ...{ id, name: 'ERP', url: URL, events: ['order.created', 'stock.low'], is_active: true },
      ...{ failing_since: null, disabled_at: null, former_expires_at: null },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    const page = await endpoints.list({ searchCriteria: {} });
    expect(page.items).toContainEqual(entry);
    const [row] = await shop.db.query<{ text: string }>('select e::text as text from webhook_endpoint e where id = $1', [id]);
    for (const text of [JSON.stringify(page), row?.text]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(await endpoints.update({ id, events: ['cart.created'] })).toMatchObject({ name: 'ERP', url: URL, events: ['cart.created'] });
    expect(await endpoints.delete({ id })).toBe(true);
    await expect(endpoints.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stand in the audit log without their secrets', async () => {
    const { actor } = await shop.admin();
    const { endpoints } = shop.as(actor).webhook;
    const { id, secret } = await endpoints.create({ name: 'Logged', url: URL, events: ['order.created'] });
    await endpoints.rotate({ id });
    const rows = await shop.db.query(
      `select procedure, after ->> 'secret' as secret from change_row where entity = 'webhook_endpoint' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows).toEqual(['create', 'rotate'].map((name) => ({ procedure: `webhook.endpoints.${name}`, secret: '******' })));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are refused with bad values, which change nothing', async () => {
    const { endpoints } = await webhooksOf();
    const good = { name: 'Good', url: URL, events: ['order.created' as const] };
    const { id } = await endpoints.create(good);
    shop.settings.privateCallbacks = false;
    try {
      for (const bad of [
        { name: 'n'.repeat(256) },
        { events: [] },
        { url: 'http://erp.test/hooks' },
        { url: 'ftp://erp.test' },
        { url: 'https://' },
        { url: 'https://me:secret@erp.test/' },
        { url: 'https://localhost/' },
        { url: 'https://169.254.169.254/latest' },
        { url: 'https://[::1]/' },
      ]) {
        const [fieldName] = Object.keys(bad);
        const refused = { code: 'BAD_REQUEST', parameters: { fieldName } };
        await expect(endpoints.create({ ...good, ...bad }), JSON.stringify(bad)).rejects.toMatchObject(refused);
        await expect(endpoints.update({ id, ...bad }), JSON.stringify(bad)).rejects.toMatchObject(refused);
      }
      const unknown = { ...good, events: ['order.eaten'] } as unknown as typeof good;
      for (const bad of [unknown, { ...good, name: ' ' }])
        await expect(endpoints.create(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    } finally {
      shop.settings.privateCallbacks = true;
    }
    expect(await endpoints.get({ id })).toMatchObject(good);
  });

  it('receive nothing that their admin may not read', async () => {
    const clerk = await webhooksOf(RIGHT, 'Magento_Catalog::products');
    const { id } = await clerk.endpoints.create({ name: 'Products', url: URL, events: ['product.created'] });
    const orders = await (await webhooksOf()).endpoints.create({ name: 'Orders', url: URL, events: ['order.created'] });
    for (const attempt of [
      () => clerk.endpoints.create({ name: 'More', url: URL, events: ['product.created', 'order.created'] }),
      () => clerk.endpoints.update({ id, events: ['customer.created'] }),
      () => clerk.endpoints.update({ id: orders.id, url: 'https://mine.test/' }),
      () => clerk.endpoints.rotate({ id: orders.id }),
      () => clerk.endpoints.test({ id: orders.id }),
      () => clerk.endpoints.delete({ id: orders.id }),
      () => clerk.deliveries.replayFailed({ endpointId: orders.id, since: '2020-01-01 00:00:00' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
        parameters: { resources: expect.stringMatching(/^Magento_/) },
      });
    }
    expect(await clerk.endpoints.delete({ id })).toBe(true);
  });

  it('and deliveries that do not exist are 404', async () => {
    const { endpoints, deliveries } = await webhooksOf();
    const unknown = { id: 999_999 };
    for (const attempt of [
      () => endpoints.get(unknown),
      () => endpoints.update(unknown),
      () => endpoints.rotate(unknown),
      () => endpoints.test(unknown),
      () => endpoints.delete(unknown),
      () => deliveries.get(unknown),
      () => deliveries.content(unknown),
      () => deliveries.replay(unknown),
      () => deliveries.replayFailed({ endpointId: unknown.id, since: '2020-01-01 00:00:00' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

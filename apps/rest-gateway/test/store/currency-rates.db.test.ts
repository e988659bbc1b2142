import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importDueRates } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let server: Server;
let answer: { status: number; body: string };
let calls = 0;
let rates: ReturnType<Shop['as']>['currency']['rates'];
beforeAll(async () => {
  shop = await openShop();
  rates = shop.as((await shop.admin('Magento_CurrencySymbol::currency_rates')).actor).currency.rates;
  server = createServer((_, response) => {
    calls++;
    response.writeHead(answer.status, { Location: 'http://127.0.0.1:1/' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await set('currency/import/url', `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`);
  await set('currency/options/allow', 'USD,EUR,GBP');
});
afterAll(async () => {
  server.close();
  await shop.close();
});
beforeEach(() => {
  shop.settings.privateCallbacks = true;
  calls = 0;
  answer = { status: 200, body: JSON.stringify({ base: 'EUR', rates: { USD: 1.1, GBP: 0.88 } }) };
});

const set = async (path: string, value: string): Promise<void> => {
  await shop.db.query(
    'insert into config_value (path, value) values ($1, $2) on conflict (scope, scope_id, path) do update set value = $2',
    [path, value],
  );
};
const rate = async (to: string) => {
  const [row] = await shop.db.query<{ rate: string }>(
    `select rate::text from directory_currency_rate where currency_from = 'USD' and currency_to = $1`,
    [to],
  );
  return row?.rate;
};
const save = (currency_to: string, value: number | null, currency_from = 'USD') =>
  rates.save({ rates: [{ currency_from, currency_to, rate: value }] });
const served = async () => (await shop.call('GET', '/V1/directory/currency')).body.exchange_rates;

describe('rates set by hand', () => {
  it('are served at once, and removed', async () => {
    await save('GBP', 0.751234567891);
    expect(await rate('GBP')).toBe('0.751234567891');
    expect(await served()).toContainEqual({ currency_to: 'GBP', rate: 0.751234567891 });
    const { rates: all } = await save('GBP', null);
    expect(all).toContainEqual({ currency_from: 'USD', currency_to: 'GBP', rate: null });
    expect((await served()).map(({ currency_to }: { currency_to: string }) => currency_to)).toEqual(['USD', 'EUR']);
  });

  it('are used by open carts in the same moment, and kept by orders', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    await save('EUR', 0.5);
    await set('currency/options/default', 'EUR');
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    await shop.call('POST', `/V1/guest-carts/${cartId}/items`, { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    await set('currency/options/default', 'USD');
    const subtotal = async () => (await shop.call('GET', `/V1/guest-carts/${cartId}/totals`)).body.subtotal;
    expect(await subtotal()).toBe(10);
    await save('EUR', 0.25);
    expect(await subtotal()).toBe(5);
    await shop.db.query('update quote set is_active = false');
    await save('EUR', 0.75);
    const [row] = await shop.db.query<{ rate: string }>(
      `select base_to_quote_rate::text as rate from quote where quote_currency_code = 'EUR'`,
    );
    expect(row?.rate).toBe('0.250000');
  });

  it.each([
    ['0', 'EUR', 0, 'USD'],
    ['a negative one', 'EUR', -1, 'USD'],
    ['one that is too large', 'EUR', 1_000_000, 'USD'],
    ['a currency that is not in use', 'JPY', 1, 'USD'],
    ['a currency and itself', 'USD', 1, 'USD'],
    ['a base that is none', 'EUR', 1, 'GBP'],
  ])('are refused for %s', async (_, to, value, from) => {
    const before = await rates.get();
    const both = [
      { currency_from: 'USD', currency_to: 'EUR', rate: 0.123 },
      { currency_from: from, currency_to: to, rate: value },
    ];
    await expect(rates.save({ rates: both })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await rates.get()).toEqual(before);
  });

  it('are for those with the permission, and on record', async () => {
    const other = shop.as((await shop.admin('Magento_Catalog::products')).actor).currency.rates;
    await expect(other.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await save('EUR', 0.333);
    const rows = await shop.db.query(
      `select entity, entity_id, after ->> 'rate' as rate from change_row where entity = 'currency_rate' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ entity: 'currency_rate', entity_id: 'USD/EUR', rate: '0.333000000000' }]);
  });
});

describe('an import', () => {
  it('divides rates exactly, and names currencies that are missing', async () => {
    await set('currency/options/allow', 'USD,EUR,GBP,CHF');
    expect(await rates.import()).toEqual({ changed: 2, missing: ['CHF'] });
    expect([await rate('EUR'), await rate('GBP'), await rate('CHF')]).toEqual(['0.909090909091', '0.800000000000', undefined]);
    await set('currency/options/allow', 'USD,EUR,GBP');
    expect(await rates.import()).toEqual({ changed: 0, missing: [] });
    expect((await rates.get()).last_import).toMatchObject({ error: null, missing: [], imported_at: expect.any(String) });
  });

  it.each([
    ['an error', { status: 500, body: '' }, /answered with status/],
    ['a redirect', { status: 302, body: '' }, /answered with status/],
    ['nonsense', { status: 200, body: '<html>' }, /no rates in a known format/],
    ['rates without the base', { status: 200, body: '{"base":"EUR","rates":{"GBP":1}}' }, /do not include the base currency/],
    ['a private address', null, /could not be loaded|beginning with https/],
  ])('changes nothing for %s, and shows why', async (_, wrong, message) => {
    const before = (await rates.get()).rates;
    if (wrong) answer = wrong;
    else shop.settings.privateCallbacks = false;
    await expect(rates.import()).rejects.toThrow(message);
    const { rates: after, last_import } = await rates.get();
    expect(after).toEqual(before);
    expect(last_import?.error?.message).toMatch(message);
    expect(calls).toBe(wrong ? 1 : 0);
  });

  it('calls no private address by https either', async () => {
    const url =
      (await shop.db.query<{ value: string }>(`select value from config_value where path = 'currency/import/url'`))[0]?.value ?? '';
    await set('currency/import/url', url.replace('http:', 'https:'));
    shop.settings.privateCallbacks = false;
    await expect(rates.import()).rejects.toThrow('could not be loaded');
    await set('currency/import/url', url);
    expect((await rates.get()).last_import?.error?.parameters).toEqual({ reason: 'its address is in a private network' });
  });

  it('runs when it is due, by one server only, and mails the first of several failures', async () => {
    const due = () => importDueRates({ db: shop.db, settings: shop.settings });
    const later = () => shop.db.query(`update currency_import set started_at = started_at - interval '2 hours'`);
    const mails = () => shop.db.query(`select recipient, data from mail_message where kind = 'currency_import_failed'`);
    await rates.import();
    await later();
    expect(await due(), 'it is off by default').toBeUndefined();
    await set('currency/import/enabled', '1');
    await set('currency/import/hours', '1');
    await set('currency/import/error_email', 'owner@shop.test');
    const outcomes = await Promise.all([due(), due()]);
    expect(outcomes.filter((one) => one !== undefined)).toEqual([{ changed: 0 }]);
    expect(await due()).toBeUndefined();

    answer.status = 503;
    for (let round = 0; round < 2; round++) {
      await later();
      expect(await due()).toMatchObject({ error: 'The address of the currency rates answered with status 503.' });
    }
    expect(await mails()).toEqual([
      { recipient: 'owner@shop.test', data: { failure: 'The address of the currency rates answered with status 503.' } },
    ]);
    answer.status = 200;
    await later();
    expect(await due()).toEqual({ changed: 0 });
    expect((await rates.get()).last_import?.error).toBeNull();
  });
});

import { AREAS, NOTIFIED_LATER } from '@merx/db';
import { appRouter } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../src/route-table.js';
import { readyGuestCart } from '../goods.js';
import { type KeptGoods, stockKeptGoods } from '../kept-reads.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';
import { shownStatements, statementsOf, tablesRead } from '../statements-sent.js';

let shop: Shop;
let other: Instance;
let goods: KeptGoods;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  shop.settings.publicCatalog = true;
  other = await openInstance(shop);
  ({ token } = await shop.admin());
  goods = await stockKeptGoods(shop, token);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** The area of each table whose every kind of change is announced, and the areas whose notifications are sent later. */
async function watchedTables(): Promise<{ areas: Map<string, string>; later: Set<string> }> {
  const rows = await shop.db.query<{ table: string; words: string[] }>(
    `select tgrelid::regclass::text as table, string_to_array(encode(tgargs, 'escape'), '\\000') as words from pg_trigger
     where tgfoid = 'announce_change'::regproc and tgenabled = 'O' and tgtype & 60 = 60`,
  );
  const areas = new Map(rows.map(({ table, words: [area = ''] }) => [table, area]));
  return { areas, later: new Set(rows.flatMap(({ words: [area = '', mode] }) => (mode === 'later' ? area : []))) };
}

describe('the areas of data', () => {
  it('are those that triggers announce for every kind of change', async () => {
    const { areas, later } = await watchedTables();
    // What callers may do is looked up for every call, and announced only when it changes: see kept-callers.pg.test.ts.
    expect([...new Set(areas.values())].sort()).toEqual(AREAS.filter((area) => area !== 'access').sort());
    expect(later).toEqual(NOTIFIED_LATER);
  });

  it('do not hold the tables of carts: connections that quick writes share do not look out for announcements', async () => {
    const announced = await shop.db.query<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger where tgfoid = 'announce_change'::regproc`,
    );
    expect(announced.length).toBeGreaterThan(0);
    expect(announced.filter(({ table }) => table.startsWith('quote'))).toEqual([]);
  });

  it('that a kept route depends on hold every table that it reads, and it does not read the clock', async () => {
    const { areas } = await watchedTables();
    const routes = [...routeTable(appRouter).procedures.values()];
    // Its cache is empty, so the first read of each route reads everything.
    for (const { route, path } of goods.reads) {
      const cold = await openInstance(shop, { keptAnswers: 0 });
      const kept = routes.find((one) => one.method === 'GET' && one.path === route)?.kept;
      const depends = new Set<string>([...(kept?.areas ?? []), ...Object.values(kept?.shows ?? {}).flat()]);
      const statements = await statementsOf(shop, () => cold.call('GET', path, { token }));
      await cold.close();
      const tables = await tablesRead(shop, statements);
      expect(tables.length, path).toBeGreaterThan(0);
      expect(
        tables.filter((table) => !depends.has(areas.get(table) ?? '')),
        path,
      ).toEqual([]);
      expect(
        shownStatements(statements).filter((text) => /\b(now\(|current_(date|time)|localtime|clock_timestamp|random\()/i.test(text)),
        path,
      ).toEqual([]);
    }
  });
});

const rename = (name: string) => shop.call('PUT', `/V1/products/${goods.sku}`, { token, body: { product: { name } } });
const nameAt = async ({ call }: Pick<Instance, 'call'>) => (await call('GET', `/V1/products/${goods.sku}`)).body.name as string;
const listedAt = async ({ call }: Pick<Instance, 'call'>) => {
  const { body } = await call('GET', goods.reads[0]?.path ?? '');
  return body.items.find(({ sku }: { sku: string }) => sku === goods.sku).name as string;
};

describe('with two instances', () => {
  it('nobody reads less than the instance has confirmed, however many read and write at once', async () => {
    let confirmed = 0;
    let writing = true;
    const write = async () => {
      for (let n = 1; n <= 40; n++) {
        expect((await rename(`Number ${n}`)).status).toBe(200);
        confirmed = n;
      }
      writing = false;
    };
    const numberIn = (name: string) => Number(name.replace(/\D/g, ''));
    const read = async (name: () => Promise<string>) => {
      for (let reads = 0; writing || reads === 0; reads++) {
        const least = confirmed;
        expect(numberIn(await name())).toBeGreaterThanOrEqual(least);
      }
    };
    const elsewhere = async () => {
      while (writing) await Promise.all([nameAt(other), listedAt(other)]);
    };
    const readers = [1, 2, 3].flatMap(() => [read(() => nameAt(shop)), read(() => listedAt(shop))]);
    await Promise.all([write(), ...readers, elsewhere()]);
  });

  it('the other one answers anew once it is notified, and from then on', async () => {
    for (let n = 1; n <= 5; n++) {
      await rename(`Round ${n}`);
      await expect.poll(() => nameAt(other)).toBe(`Round ${n}`);
      await expect.poll(() => listedAt(other)).toBe(`Round ${n}`);
      const all = await Promise.all(Array.from({ length: 8 }, () => Promise.all([nameAt(other), listedAt(other)])));
      expect(new Set(all.flat())).toEqual(new Set([`Round ${n}`]));
    }
  });

  it('the other one sees the stock that an order took', async () => {
    const qtyAt = async ({ call }: Pick<Instance, 'call'>) =>
      (await call('GET', `/V1/products/${goods.sku}`, { token })).body.extension_attributes.stock_item.qty as number;
    const before = await qtyAt(other);
    const cart = await readyGuestCart(shop, goods.sku, 2);
    const order = { email: 'grace@guest.test', paymentMethod: { method: 'checkmo' } };
    expect((await shop.call('POST', `/V1/guest-carts/${cart}/payment-information`, { body: order })).status).toBe(200);
    expect(await qtyAt(shop)).toBe(before - 2);
    await expect.poll(() => qtyAt(other)).toBe(before - 2);
  });

  it('a write that fails leaves both as they were', async () => {
    const before = await nameAt(other);
    const failing = shop.db.transaction(async (tx) => {
      await tx.query(`update product set attributes = attributes || '{"name": "Never"}' where id = $1`, [goods.id]);
      expect(await nameAt(shop)).toBe(before);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await nameAt(shop), await nameAt(other)]).toEqual([before, before]);
  });
});

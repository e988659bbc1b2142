import { toWire } from '@merx/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyOf, type OpenCopy } from '../../../test/database.js';
import { rateGroups } from './rate-groups.js';
import { taxTable } from './tax-table.service.js';

let world: OpenCopy;
beforeAll(async () => {
  world = await copyOf(inject('template'));
});
afterAll(() => world.drop());

const GOODS = 2;
const RETAIL = 3;
const CALIFORNIA = 12;

beforeEach(async () => {
  const { prisma, cache } = world.db;
  await prisma.taxRule.deleteMany();
  await prisma.taxRate.deleteMany();
  await prisma.taxClass.deleteMany({ where: { class_id: { notIn: [GOODS, RETAIL] } } });
  await cache.forget('tax');
});

const rate = async (code: string, values: object = {}) => {
  const data = { code, tax_country_id: 'US', tax_postcode: '*', rate: '8.25', ...values };
  return (await world.db.prisma.taxRate.create({ data })).id;
};

async function rule(code: string, rateIds: number[], values: object = {}, classIds = [GOODS, RETAIL]): Promise<number> {
  const data = {
    code,
    priority: 0,
    position: 0,
    ...values,
    classes: { create: classIds.map((class_id) => ({ class_id })) },
    rates: { create: rateIds.map((rate_id) => ({ rate_id })) },
  };
  return (await world.db.prisma.taxRule.create({ data })).id;
}

const request = (postcode: string | null = '90210', more = {}) => ({
  customerClassId: RETAIL,
  productClassId: GOODS,
  storeId: 1,
  destination: { countryId: 'US', regionId: CALIFORNIA, postcode },
  ...more,
});

/** The current taxes: title and percentage of each rate, preceded by the group's effective percentage. */
async function taxes(more = {}, postcode: string | null = '90210') {
  const table = await taxTable(world.db.cache, world.db);
  return rateGroups(table, request(postcode, more)).map(({ percent, rates }) => [
    toWire(percent),
    ...rates.map(({ code, title, percent: own }) => `${code}|${title}|${toWire(own)}`),
  ]);
}

describe('taxTable', () => {
  it('of a fresh shop taxes nothing', async () => {
    expect(await taxes()).toEqual([]);
  });

  it('has rules with their priorities, classes, rates and the titles of stores', async () => {
    const state = await rate('state', { tax_region_id: CALIFORNIA, titles: { create: [{ store_id: 1, value: 'State tax' }] } });
    const city = await rate('city', { tax_postcode: '902*', rate: '1.125' });
    const range = await rate('range', { tax_postcode: '10000-19999', zip_is_range: 1, zip_from: 10_000, zip_to: 19_999, rate: '3.3333' });
    await rule('second', [state], { priority: 1 });
    await rule('first', [city, range]);
    expect(await taxes()).toEqual([
      [1.125, 'city|city|1.125'],
      [8.3428, 'state|State tax|8.25'],
    ]);
    expect(await taxes({}, '12345')).toEqual([
      [3.3333, 'range|range|3.3333'],
      [8.525, 'state|State tax|8.25'],
    ]);
    expect(await taxes({ storeId: 0 }, null)).toEqual([[8.25, 'state|state|8.25']]);
  });

  it('reads a rate without postcode, and a rule on the subtotal', async () => {
    await rule('a', [await rate('plain', { tax_postcode: null, rate: '10' })]);
    await rule('b', [await rate('more', { rate: '5' })], { priority: 1, calculate_subtotal: true });
    expect(await taxes()).toEqual([
      [10, 'plain|plain|10'],
      [5, 'more|more|5'],
    ]);
  });

  it('keeps product and customer classes apart', async () => {
    const { prisma } = world.db;
    const food = await prisma.taxClass.create({ data: { class_name: 'Food', class_type: 'PRODUCT' } });
    const dealers = await prisma.taxClass.create({ data: { class_name: 'Dealers', class_type: 'CUSTOMER' } });
    await rule('food', [await rate('low', { rate: '2' })], {}, [food.class_id, RETAIL]);
    await rule('dealers', [await rate('dealer', { rate: '1' })], {}, [GOODS, dealers.class_id]);
    expect(await taxes()).toEqual([]);
    expect(await taxes({ productClassId: food.class_id })).toEqual([[2, 'low|low|2']]);
    expect(await taxes({ customerClassId: dealers.class_id })).toEqual([[1, 'dealer|dealer|1']]);
    expect(await taxes({ customerClassId: dealers.class_id, productClassId: food.class_id })).toEqual([]);
    expect(await taxes({ customerClassId: food.class_id, productClassId: RETAIL })).toEqual([]);
  });

  it('is kept until it is forgotten', async () => {
    await rule('rule', [await rate('rate')]);
    const kept = await taxTable(world.db.cache, world.db);
    await world.db.prisma.taxRate.updateMany({ data: { rate: '9' } });
    expect(await taxTable(world.db.cache, world.db)).toBe(kept);
    await world.db.cache.forget('tax');
    expect(await taxes()).toEqual([[9, 'rate|rate|9']]);
  });

  it('is not built anew while the tables say the same', async () => {
    const id = await rate('rate');
    await rule('rule', [id]);
    const read = async () => {
      await world.db.cache.forget('tax');
      return taxTable(world.db.cache, world.db);
    };
    const built = await read();
    expect(await read()).toBe(built);
    await world.db.prisma.taxRateTitle.create({ data: { rate_id: id, store_id: 1, value: 'Title' } });
    const changed = await read();
    expect(changed).not.toBe(built);
    expect(await read()).toBe(changed);
    expect(await taxes()).toEqual([[8.25, 'rate|Title|8.25']]);
  });

  it('is read inside a transaction, as that sees it', async () => {
    await rule('rule', [await rate('rate')]);
    const percent = await world.db.transaction(async (tx) => {
      const [group] = rateGroups(await taxTable(world.db.cache, tx), request());
      return group && toWire(group.percent);
    });
    expect(percent).toBe(8.25);
  });
});

import { runJob } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Customer::manage', 'Magento_Customer::customer'));
});
afterAll(() => shop.close());

const call = async (name: string, input: unknown, caller: string | undefined = token) => {
  const { status, body } = await shop.call('POST', `/trpc/${name}`, { token: caller, body: { json: input } });
  return { status, data: body.result?.data?.json, error: body.error };
};
const deleteMany = (ids: number[], caller?: string) => call('customer.accounts.deleteMany', { ids }, caller);
const left = async (ids: number[]) => (await shop.db.prisma.customer.findMany({ where: { id: { in: ids } } })).map(({ id }) => id);
async function customers(count: number, lastname: string): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await shop.customer()).customerId);
  await shop.db.prisma.customer.updateMany({ where: { id: { in: ids } }, data: { lastname } });
  return ids;
}
async function job(input: object) {
  const { status, data, error } = await call('job.jobs.start', { kind: 'customers.delete', input });
  if (status !== 200) return { status, error };
  const onFailure = (_: unknown, error: unknown) => expect.unreachable(String(error));
  expect(await runJob({ db: shop.db, settings: shop.settings, signal: new AbortController().signal, onFailure })).toBe(true);
  const query = encodeURIComponent(JSON.stringify({ json: { id: data.id } }));
  const { body } = await shop.call('GET', `/trpc/job.jobs.get?input=${query}`, { token });
  return { status, ...body.result.data.json };
}

describe('customer.accounts.deleteMany', () => {
  it('deletes customers with their addresses and reports those that were not there', async () => {
    const [one = 0, two = 0, other = 0] = await customers(3, 'Few');
    expect(await deleteMany([two, one, 999_999, one])).toMatchObject({ status: 200, data: { deleted: 2, missing: [999_999] } });
    expect(await left([one, two, other])).toEqual([other]);
  });

  it('is one change of the audit log', async () => {
    const ids = await customers(2, 'Logged');
    await deleteMany(ids);
    const rows = await shop.db.query<{ change_id: string }>(
      `select change_id from change_row where entity = 'customer' and entity_id = any($1::text[])
       group by change_id having count(distinct entity_id) = 2`,
      [ids.map(String)],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['no customer', []],
    ['more than a hundred', Array.from({ length: 101 }, (_, index) => index + 1)],
  ])('refuses %s', async (_, ids) => expect((await deleteMany(ids)).status).toBe(400));

  it('is for those who manage customers', async () => {
    const ids = await customers(1, 'Kept');
    const { token: viewer } = await shop.admin('Magento_Customer::customer');
    expect((await deleteMany(ids, viewer)).status).toBe(401);
    expect((await call('job.jobs.start', { kind: 'customers.delete', input: { ids } }, viewer)).status).toBe(401);
    expect(await left(ids)).toEqual(ids);
  });
});

describe('the job customers.delete', () => {
  it('deletes those of these ids that are there, and reports the others', async () => {
    const ids = await customers(2, 'Job');
    expect(await job({ ids: [...ids, 999_998] })).toMatchObject({
      ...{ state: 'done', total: 3, done: 3, changed: 2, refused_count: 1 },
      report: [{ id: 999_998, message: 'No such entity with %fieldName = %fieldValue', parameters: { fieldValue: 999_998 } }],
    });
    expect(await left(ids)).toEqual([]);
  });

  it('deletes those that the list shows', async () => {
    const ids = await customers(3, 'Shown');
    const [kept = 0] = await customers(1, 'Hidden');
    const searchCriteria = { filter_groups: [{ filters: [{ field: 'lastname', value: 'shown' }] }] };
    expect(await job({ searchCriteria })).toMatchObject({ state: 'done', total: 3, changed: 3, refused_count: 0 });
    expect(await left([...ids, kept])).toEqual([kept]);
  });

  it('refuses input that names no customers, or names them in two ways', async () => {
    expect((await job({})).status).toBe(400);
    expect((await job({ ids: [1], searchCriteria: {} })).status).toBe(400);
  });
});

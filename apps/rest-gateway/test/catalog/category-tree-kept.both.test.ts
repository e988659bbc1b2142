import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

interface Tree {
  name: string;
  product_count: number;
  children_data: Tree[];
}

const tree = async (query = ''): Promise<Tree> => (await shop.call('GET', `/V1/categories${query}`, { token })).body;

describe('the category tree, kept in memory', () => {
  it('follows every change at once, whoever makes it', async () => {
    const { body: category } = await shop.call('POST', '/V1/categories', {
      token,
      body: { category: { name: 'Kept', parent_id: 2, is_active: true } },
    });
    expect((await tree()).children_data.map(({ name }) => name)).toEqual(['Kept']);
    const { id, sku } = await stockProduct(shop);
    expect((await tree()).product_count).toBe(0);
    await shop.db.query('insert into category_product (category_id, product_id) values ($1, $2)', [category.id, id]);
    expect((await tree()).product_count).toBe(1);
    await shop.call('DELETE', `/V1/products/${sku}`, { token });
    expect((await tree()).product_count).toBe(0);
    await shop.db.query(`update category set attributes = attributes || '{"name":"Renamed"}' where id = $1`, [category.id]);
    expect((await tree()).children_data.map(({ name }) => name)).toEqual(['Renamed']);
    await shop.db.query(`insert into category_store (category_id, store_id, attributes) values ($1, 1, '{"name":"Eigen"}')`, [category.id]);
    expect((await tree()).children_data.map(({ name }) => name)).toEqual(['Eigen']);
    expect((await tree('?depth=0')).children_data).toEqual([]);
    await shop.call('DELETE', `/V1/categories/${category.id}`, { token });
    expect((await tree()).children_data).toEqual([]);
  });

  it('is not that of a change that was taken back', async () => {
    const before = await tree();
    const failed = shop.db.transaction(async (tx) => {
      await tx.query(`update category set attributes = attributes || '{"name":"Never"}' where id = 2`);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    expect(await tree()).toEqual(before);
  });

  it('stays right when many changes are folded into one', async () => {
    const version = async () =>
      (
        await shop.db.query<{ sum: string; count: number }>(
          'select sum(id + folded)::text as sum, count(*)::int as count from category_change',
        )
      )[0];
    await shop.db.query('insert into category_change select from generate_series(1, 600)');
    // The tree is only read again after a change of its own.
    await shop.db.query('update category set updated_at = now() where id = 2');
    const before = await version();
    await tree();
    expect(await version()).toEqual({ sum: before?.sum, count: 1 });
    await shop.db.query(`update category set attributes = attributes || '{"name":"Root"}' where id = 2`);
    expect((await tree()).name).toBe('Root');
  });
});

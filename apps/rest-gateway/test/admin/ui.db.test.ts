import type { Actor } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let ann: ReturnType<Shop['as']>['ui'];
let bob: typeof ann;
let chief: typeof ann;
let annActor: Actor;
beforeAll(async () => {
  shop = await openShop();
  ({ actor: annActor } = await shop.admin('Magento_Sales::sales'));
  ann = shop.as(annActor).ui;
  bob = shop.as((await shop.admin('Magento_Merx::nothing')).actor).ui;
  chief = shop.as((await shop.admin()).actor).ui;
});
afterAll(() => shop.close());

const config = {
  filters: [{ field: 'status', value: 'pending' }],
  sort: { field: 'created_at', desc: true },
  columns: ['a', 'b'],
  pageSize: 50,
};
const titles = async (of: typeof ann, list: string) => (await of.bookmarks.list({ list })).map(({ title }) => title);
const unknown = { message: 'No such entity with %fieldName = %fieldValue' };

describe('ui.bookmarks', () => {
  it('keeps a view as it was saved, for its list and its owner alone', async () => {
    const saved = await ann.bookmarks.save({ list: 'sales.orders', title: ' Pending ', config });
    expect(saved).toMatchObject({ title: 'Pending', config, shared: false, is_own: true, is_default: false, list: 'sales.orders' });
    expect(await ann.bookmarks.list({ list: 'sales.orders' })).toEqual([saved]);
    expect(await ann.bookmarks.list({ list: 'catalog.products' })).toEqual([]);
    expect(await bob.bookmarks.list({ list: 'sales.orders' })).toEqual([]);
    await expect(bob.bookmarks.save({ id: saved.id, list: 'sales.orders', title: 'Mine', config })).rejects.toMatchObject(unknown);
    await expect(bob.bookmarks.delete({ id: saved.id })).rejects.toMatchObject(unknown);
    await expect(bob.bookmarks.setDefault({ list: 'sales.orders', id: saved.id })).rejects.toMatchObject(unknown);
  });

  it('shows a shared view to every admin, lets its owner and full admins change it, and nobody else', async () => {
    const { id } = await ann.bookmarks.save({ list: 'shared', title: 'All', config, shared: true });
    expect(await bob.bookmarks.list({ list: 'shared' })).toMatchObject([
      { id, is_own: false, owner: annActor.type === 'admin' && annActor.username },
    ]);
    const refused = { code: 'UNAUTHORIZED', parameters: { resources: 'Magento_Backend::all' } };
    await expect(bob.bookmarks.save({ id, list: 'shared', title: 'Bob', config, shared: true })).rejects.toMatchObject(refused);
    await expect(bob.bookmarks.delete({ id })).rejects.toMatchObject(refused);
    expect(await chief.bookmarks.save({ id, list: 'shared', title: 'Everybody', config: {}, shared: false })).toMatchObject({
      shared: true,
    });
    expect(await ann.bookmarks.list({ list: 'shared' })).toMatchObject([{ title: 'Everybody', config: {}, is_own: true }]);
    expect(await chief.bookmarks.delete({ id })).toBe(true);
    expect(await titles(ann, 'shared')).toEqual([]);
  });

  it('lets only full admins share the layout of a page, which applies to everybody', async () => {
    const list = 'layout.order';
    const layout = { main: ['items'], side: [], hidden: [] };
    const refused = { code: 'UNAUTHORIZED', parameters: { resources: 'Magento_Backend::all' } };
    await expect(ann.bookmarks.save({ list, title: 'shared', config: layout, shared: true })).rejects.toMatchObject(refused);
    const own = await ann.bookmarks.save({ list, title: 'own', config: layout });
    // Neither under the name of another list.
    for (const name of [list, 'sales.orders'])
      await expect(ann.bookmarks.save({ id: own.id, list: name, title: 'own', config: layout, shared: true })).rejects.toMatchObject(
        refused,
      );
    expect(await titles(bob, list)).toEqual([]);
    await chief.bookmarks.save({ list, title: 'shared', config: layout, shared: true });
    expect(await titles(bob, list)).toEqual(['shared']);
    expect(await titles(ann, list)).toEqual(['own', 'shared']);
  });

  it('opens a list with the view that each admin has chosen, one at a time, and no longer when it is not shared any more', async () => {
    const one = await ann.bookmarks.save({ list: 'start', title: 'One', config, shared: true });
    const two = await ann.bookmarks.save({ list: 'start', title: 'Two', config });
    const chosen = async (of: typeof ann) =>
      (await of.bookmarks.list({ list: 'start' })).filter((view) => view.is_default).map(({ id }) => id);
    await bob.bookmarks.setDefault({ list: 'start', id: one.id });
    await ann.bookmarks.setDefault({ list: 'start', id: one.id });
    await ann.bookmarks.setDefault({ list: 'start', id: two.id });
    expect([await chosen(ann), await chosen(bob)]).toEqual([[two.id], [one.id]]);
    await ann.bookmarks.save({ id: one.id, list: 'start', title: 'One', config, shared: false });
    await ann.bookmarks.save({ id: one.id, list: 'start', title: 'One', config, shared: true });
    expect(await chosen(bob)).toEqual([]);
    await ann.bookmarks.setDefault({ list: 'start', id: null });
    expect(await chosen(ann)).toEqual([]);
    await expect(ann.bookmarks.setDefault({ list: 'other', id: two.id })).rejects.toMatchObject(unknown);
  });

  it('refuses a title twice in one list, and what is empty, too long or too large', async () => {
    await ann.bookmarks.save({ list: 'twice', title: 'Same', config });
    await bob.bookmarks.save({ list: 'twice', title: 'Same', config });
    for (const input of [
      { list: 'twice', title: 'Same', config },
      { list: 'twice', title: '  ', config },
      { list: 'twice', title: 'x'.repeat(101), config },
      { list: 'x'.repeat(101), title: 'Name', config },
      { list: 'twice', title: 'Large', config: { columns: 'x'.repeat(17_000) } },
      { list: 'twice', title: 'Zero', config: { columns: ['\u0000'] } },
      { list: 'twice', title: 'Half', config: { columns: ['\ud800'] } },
    ])
      await expect(ann.bookmarks.save(input), input.title).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await ann.bookmarks.save({ list: 'twice', title: 'Path', config: { path: 'C:\\u0000' } })).toMatchObject({
      config: { path: 'C:\\u0000' },
    });
    await expect(ann.bookmarks.save({ id: 999_999, list: 'twice', title: 'None', config })).rejects.toMatchObject(unknown);
  });
});

describe('names that every object has', () => {
  const unsafe = ['constructor', 'prototype', '__proto__'];
  const holding = (key: string, value: unknown = 1) => JSON.parse(`{"kept":[1],"${key}":${JSON.stringify(value)}}`);

  it.each(unsafe)('are refused as a key of a view or of preferences: %s', async (key) => {
    const staff = proceduresOf(shop, (await shop.admin('Magento_Sales::sales')).token);
    const refused = { status: 400, parameters: { fieldName: key } };
    for (const config of [holding(key), { columns: [holding(key, {})] }])
      expect(await staff.mutate('ui.bookmarks.save', { list: 'unsafe', title: 'Unsafe', config })).toMatchObject(refused);
    expect((await staff.query('ui.bookmarks.list', { list: 'unsafe' })).data).toEqual([]);
    expect(await staff.mutate('ui.preferences.set', holding(key))).toMatchObject(refused);
    expect((await staff.query('ui.preferences.get')).data).toEqual({});
  });

  it('break no list when a stored row has one', async () => {
    const { token, actor } = await shop.admin('Magento_Sales::sales');
    const staff = proceduresOf(shop, token);
    const adminId = actor.type === 'admin' ? actor.adminId : 0;
    await staff.mutate('ui.bookmarks.save', { list: 'stored', title: 'Good', config: { a: 1 } });
    for (const key of unsafe)
      await shop.db.query(`insert into ui_bookmark (admin_id, list, title, config) values ($1, 'stored', $2, $3)`, [
        adminId,
        key,
        JSON.stringify(holding(key)),
      ]);
    await shop.db.query('insert into ui_preference (admin_id, value) values ($1, $2)', [
      adminId,
      JSON.stringify(holding('constructor', {})),
    ]);
    const { status, data } = await staff.query('ui.bookmarks.list', { list: 'stored' });
    expect(status).toBe(200);
    expect(data.map(({ config: kept }: { config: object }) => Object.keys(kept).join()).sort()).toEqual(['a', 'kept', 'kept', 'kept']);
    expect(await staff.query('ui.preferences.get')).toMatchObject({ status: 200, data: { kept: [1] } });
  });
});

describe('ui.preferences', () => {
  it('keeps what an admin sets, key by key, apart from others', async () => {
    expect(await bob.preferences.get()).toEqual({});
    await bob.preferences.set({ theme: 'dark', pinned: [{ kind: 'order', id: 1, note: null }], own: { a: [1] } });
    expect(await bob.preferences.set({ density: 'compact', own: null })).toEqual({
      theme: 'dark',
      density: 'compact',
      pinned: [{ kind: 'order', id: 1, note: null }],
    });
    expect(await bob.preferences.get()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(await ann.preferences.get()).toEqual({});
  });

  it('refuses what is too large at once or bit by bit, and words it does not know', async () => {
    await expect(ann.preferences.set({ recent: ['x'.repeat(40_000)] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await ann.preferences.set({ a: 'x'.repeat(20_000) });
    await expect(ann.preferences.set({ b: 'x'.repeat(20_000) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ann.preferences.set({ theme: 'pink' } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(Object.keys(await ann.preferences.get())).toEqual(['a']);
  });

  it('is for admins alone', async () => {
    const { actor } = await shop.customer();
    for (const other of [actor, { type: 'guest' } as const])
      await expect(shop.as(other).ui.preferences.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED', parameters: { resources: 'staff' } });
  });
});

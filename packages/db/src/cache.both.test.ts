import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import type { Database } from './index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
});
afterAll(() => close());

const one = async (queryable: Pick<Database, 'query'>) => (await queryable.query<{ n: number }>('select 1 as n'))[0]?.n;

describe('the cache', () => {
  it('loads once, and again after it was told to forget', async () => {
    let loads = 0;
    const load = async () => ++loads;
    expect([await db.cache.get('colour:1', load), await db.cache.get('colour:1', load)]).toEqual([1, 1]);
    await db.cache.forget('colour');
    expect(await db.cache.get('colour:1', load)).toBe(2);
  });

  it('does not keep what was being read while somebody changed it', async () => {
    const slow = db.cache.get('size', async () => {
      await db.cache.forget('size');
      return 'before the change';
    });
    await slow;
    expect(await db.cache.get('size', async () => 'after it')).toBe('after it');
  });

  it('keeps nothing of a load that failed', async () => {
    await expect(db.cache.get('weight', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await db.cache.get('weight', async () => 7)).toBe(7);
  });

  it('does not make a transaction wait for a load that waits for its connection', async () => {
    const inside = db.transaction(async (tx) => {
      await one(tx);
      const outside = db.cache.get('shared', () => one(db));
      const own = await db.cache.get('shared', () => one(tx));
      return { own, outside };
    });
    const { own, outside } = await inside;
    expect([own, await outside]).toEqual([1, 1]);
  });
});

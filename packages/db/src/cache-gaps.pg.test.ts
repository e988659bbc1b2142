import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CutProxy, openCutProxy, openFresh } from '../test/index.js';
import { type Database, openDatabase } from './index.js';

let here: Database;
let there: Database;
let line: CutProxy;
let close: () => Promise<void>;
beforeAll(async () => {
  const fresh = await openFresh();
  there = fresh.db;
  line = await openCutProxy(fresh.url ?? '');
  here = await openDatabase({ databaseUrl: line.url });
  close = async () => {
    await here.close();
    await line.close();
    await fresh.close();
  };
});
afterAll(() => close());

/** The value one instance reads and the other changes; each load returns the current one. */
const values = { current: 0 };
const read = (db: Database) => db.cache.get('value', async () => values.current);

/** A change by one instance that the other must see long before the entry would expire. */
async function expectSeen(by: Database, at: Database): Promise<void> {
  await read(at);
  values.current++;
  await by.cache.forget('value');
  await expect.poll(() => read(at), { timeout: 15_000 }).toBe(values.current);
}

const terminateAll = () =>
  there.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid',
  );

describe('a change made elsewhere is seen', () => {
  it('again and again after the server has ended every connection', async () => {
    for (let round = 0; round < 3; round++) {
      await terminateAll();
      await expectSeen(there, here);
      await expectSeen(here, there);
    }
  });

  it('after the line was cut, also when it was made in the meantime', async () => {
    await read(here);
    line.cut();
    values.current++;
    await there.cache.forget('value');
    line.mend();
    await expect.poll(() => read(here), { timeout: 15_000 }).toBe(values.current);
    await expectSeen(there, here);
  });

  it('while the line is cut, about a second later', async () => {
    line.cut();
    await read(here);
    values.current++;
    await there.cache.forget('value');
    await expect.poll(() => read(here), { timeout: 15_000 }).toBe(values.current);
    line.mend();
  });

  it('when the one who made it could not say so at once', async () => {
    await read(there);
    line.cut();
    values.current++;
    await here.cache.forget('value');
    line.mend();
    await expect.poll(() => read(there), { timeout: 15_000 }).toBe(values.current);
  });
});

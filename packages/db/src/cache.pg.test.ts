import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, openDatabase } from './index.js';

let here: Database;
let there: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const fresh = await openFresh();
  here = fresh.db;
  there = await openDatabase({ databaseUrl: fresh.url });
  close = async () => {
    await there.close();
    await fresh.close();
  };
});
afterAll(() => close());

/** Waits until `here` has received a notification from `there`; all earlier ones have then arrived too. */
async function heard() {
  let loads = 0;
  const read = () => here.cache.get('heard', async () => ++loads);
  const before = await read();
  await vi.waitFor(async () => {
    await there.cache.forget('heard');
    expect(await read()).toBeGreaterThan(before);
  }, 20_000);
}

it('forgets what another instance changed, and loads once after a change of its own', async () => {
  let loads = 0;
  const read = () => here.cache.get('stores', async () => ++loads);
  await heard();
  await read();
  // Reloaded before the notification can have come back.
  const told = here.cache.forget('stores');
  expect(await read()).toBe(2);
  await told;
  await heard();
  expect(await read()).toBe(2);
  await there.cache.forget('stores');
  await vi.waitFor(async () => expect(await read()).toBe(3), 20_000);
});

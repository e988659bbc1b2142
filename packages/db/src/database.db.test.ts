import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../test/fresh-database.js';
import { type Database, violatedConstraint } from './index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
  await db.query('create table thing (name text constraint thing_name_key unique)');
});
afterAll(() => close());

const insert = (name: string) => db.query('insert into thing (name) values ($1)', [name]);

describe('a statement that fails', () => {
  it('leaves every statement usable, its own and those prepared before, at once and many times over', async () => {
    await insert('taken');
    const count = () => db.query<{ n: number }>('select count(*) as n from thing');
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.allSettled([count(), insert('taken'), count(), insert('taken'), insert(`free ${round}`), count()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(violatedConstraint(outcome.reason), outcome.reason.message).toBe('thing_name_key');
      }
    }
    expect(await count()).toEqual([{ n: 6 }]);
  });
});

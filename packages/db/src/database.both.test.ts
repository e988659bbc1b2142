import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('a database that notes', () => {
  const call = { actor: { type: 'cli', id: null, name: 'test' }, change: randomUUID(), procedure: 'test', access: 'cli' } as const;
  const notes = async () => (await db.query<{ n: number }>('select count(*) as n from note'))[0]?.n;
  beforeAll(() => db.query('create table note (name text)'));
  beforeEach(() => db.query('delete from note'));
  const work: [string, (noting: Database, name: string) => Promise<unknown>][] = [
    ['a plain statement', (noting, name) => noting.query('insert into thing (name) values ($1)', [name])],
    ['a transaction', (noting, name) => noting.transaction((tx) => tx.query('insert into thing (name) values ($1)', [name]))],
  ];
  const doors: [string, (noting: Database) => Database][] = [
    ['for itself', (noting) => noting],
    ['for somebody', (noting) => noting.actingFor(call)],
  ];
  const cases = doors.flatMap(([who, door]) => work.map(([what, write]) => ({ who, what, door, write })));

  it.each(cases)('does so with the first change that is committed, by $what $who', async ({ who, what, door, write }) => {
    const noting = door(db.noting(`insert into note values ('written')`));
    await noting.query('select 1');
    await expect(write(noting, 'taken')).rejects.toThrow();
    expect(await notes()).toBe(0);
    await write(noting, `${what} ${who}`);
    await write(noting, `${what} ${who} again`);
    expect(await notes()).toBe(1);
  });

  it.each(cases)('is refused its change when the note fails, by $what $who', async ({ who, what, door, write }) => {
    const noting = door(db.noting(`insert into note select 1 / 0`));
    await expect(write(noting, `refused ${what} ${who}`)).rejects.toThrow('division by zero');
    expect(await db.query(`select 1 from thing where name like 'refused%'`)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { allResources } from '@merx/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/index.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const columnOf = async (sql: string): Promise<string[]> => (await world.db.query<{ value: string }>(sql)).map(({ value }) => value);

describe('the sources of the change log', () => {
  it('are the tables that have its trigger', async () => {
    const watched = await columnOf(`select tgrelid::regclass::text as value from pg_trigger where tgname = 'note_change' order by 1`);
    expect(await columnOf('select table_name as value from change_log_source order by 1')).toEqual(watched);
    expect(
      await columnOf(`select table_name as value from change_log_source
      where key_columns is distinct from string_to_array(primary_key(table_name), ',')`),
    ).toEqual([]);
  });

  it('name kinds of entity, permissions and columns that exist', async () => {
    const words = await columnOf(
      'select access as value from change_log_entity union select access from change_log_source where access is not null',
    );
    expect(words.filter((word) => !allResources.has(word))).toEqual([]);
    expect(
      await columnOf(`select s.entity as value from change_log_source s
      where s.entity_column is null and not exists (select from change_log_entity e where e.entity = s.entity)`),
    ).toEqual([]);
    expect(
      await columnOf(`select n.table_name || '.' || n.name as value from (
        select table_name, unnest(id_columns || secret_columns || omitted_columns || hidden_columns || key_columns || entity_column) as name from change_log_source
        union select table_name, unnest(array[id_column, label_path[1]]) from change_log_entity) n
      where n.name is not null and n.table_name is not null and not exists (
        select from information_schema.columns c where c.table_name = n.table_name and c.column_name = n.name)`),
    ).toEqual([]);
  });

  it('mask every column whose name sounds like a secret', async () => {
    const open =
      await columnOf(`select c.table_name || '.' || c.column_name as value from information_schema.columns c join change_log_source s using (table_name)
      where c.column_name ~ '(password|secret|token|recovery|^otp|^confirmation$|^verifier_hash$)' and c.column_name <> all (s.secret_columns)`);
    expect(open).toEqual([]);
  });

  it('watch a table as soon as it is one of them', async () => {
    const { db } = world;
    await db.query('create table kettle (id serial primary key, name text, pin text)');
    await db.query(
      `insert into change_log_entity (entity, access, table_name, id_column, label_path) values ('kettle', '', 'kettle', 'id', '{name}')`,
    );
    await db.query(
      `insert into change_log_source (table_name, entity, id_columns, secret_columns) values ('kettle', 'kettle', '{id}', '{pin}')`,
    );
    const change = randomUUID();
    const acting = db.actingFor({ actor: { type: 'cli', id: null, name: 'a test' }, change, procedure: 'kettle.test', access: 'cli' });
    await db.query(`insert into kettle (name, pin) values ('Quiet', '1')`);
    await acting.query(`insert into kettle (name, pin) values ('Blue', '1234')`);
    await acting.query(`update kettle set name = 'Red', pin = '4321' where name = 'Blue'`);
    const rows = await db.query(
      'select entity_id, entity_label, operation, key, before, after from change_row where change_id = $1 order by id',
      [change],
    );
    const own = { entity_id: '2', key: { id: 2 } };
    expect(rows).toEqual([
      { ...own, entity_label: 'Blue', operation: 'insert', before: null, after: { id: 2, name: 'Blue', pin: '******' } },
      { ...own, entity_label: 'Red', operation: 'update', before: { name: 'Blue', pin: '******' }, after: { name: 'Red', pin: '******' } },
    ]);
  });
});

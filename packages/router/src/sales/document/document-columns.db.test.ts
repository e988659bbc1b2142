import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.js';
import { documentTables } from './document-columns.queries.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tables = Object.values(documentTables).flatMap(({ parts, ...own }) => [own, ...Object.values(parts)]);

describe('the columns of documents', () => {
  it.each(tables.map(({ table, columns }) => [table, columns] as const))(
    'are all those of %s, and of their kind',
    async (table, columns) => {
      const kinds = { integer: 'int4', decimal: 'numeric', text: 'text', time: 'timestamptz', json: 'jsonb', list: '_text' };
      const inDatabase = await world.db.query<{ column_name: string; udt_name: string }>(
        `select column_name::text, udt_name::text from information_schema.columns where table_name = $1 and column_name <> 'shipping_label'`,
        [table],
      );
      expect(new Map([...columns].map(([name, kind]) => [name, kinds[kind]]))).toEqual(
        new Map(inDatabase.map(({ column_name, udt_name }) => [column_name, udt_name])),
      );
    },
  );
});

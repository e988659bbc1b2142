import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type Database, migrate } from '../index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
  await migrate(db);
});
afterAll(() => close());

const folded = async (values: (string | null)[]) =>
  (
    await db.query<{ value: string | null }>(
      'select fold(given) as value from unnest($1::text[]) with ordinality t(given, place) order by place',
      [values],
    )
  ).map(({ value }) => value);

it.each([
  ['Red Mug', 'red mug'],
  ['CRÈME Brûlée', 'creme brulee'],
  ['Ångström ÑANDÚ', 'angstrom nandu'],
  ['Straße', 'straße'],
  ['Ελλάδα 日本 🍵', 'ελλαδα 日本 🍵'],
  ['', ''],
  [null, null],
])('%s folds to %s', async (given, expected) => expect(await folded([given])).toEqual([expected]));

it('folds text with and without accents by the same rule', async () => {
  const text = fc.string({ unit: fc.constantFrom(..."aZ09 -'%_é̂ÅßΣİ日🍵") });
  const [values] = fc.sample(fc.array(text, { minLength: 300, maxLength: 300 }), 1);
  const rule = await db.query<{ value: string }>(
    `select lower(regexp_replace(normalize(given, NFD), '[\\u0300-\\u036f]', '', 'g')) as value
     from unnest($1::text[]) with ordinality t(given, place) order by place`,
    [values],
  );
  expect(await folded(values ?? [])).toEqual(rule.map(({ value }) => value));
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../docs/admin.md'), 'utf8');
const rows = [...page.matchAll(/^\| (A\d\d) \| (.+?) \| (yes|part|no) \|/gm)].map(([, id = '', name, claim]) => ({ id, name, claim }));

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.browser.test.ts'))
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bit\(\s*'((?:A\d\d )*A\d\d): /g)])
  .flatMap(([, ids = '']) => ids.split(' '));

it('each feature that the documentation claims is shown in the browser by a test that names its row', () => {
  expect(rows).toHaveLength(91);
  const shown = new Set(names);
  expect(rows.filter(({ id, claim }) => claim === 'yes' && !shown.has(id)).map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  expect([...shown].filter((id) => rows.find((row) => row.id === id)?.claim !== 'yes')).toEqual([]);
});

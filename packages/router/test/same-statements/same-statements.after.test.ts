import type { Database } from '@merx/db';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyOf, createTemplate } from '../database.js';
import { recordedStatements } from './record-statements.js';
import { refusedStatements } from './refused-statements.js';

const { MERX_RECORDED_STATEMENTS: folder = '', TEST_POSTGRES_URL, MERX_WHOLE_RUN } = process.env;
/** A full run records many more; fewer would mean that recording failed. */
const AT_LEAST = MERX_WHOLE_RUN ? 1000 : 0;

let embedded: Database;
let server: Database;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { template, drop } = await createTemplate(TEST_POSTGRES_URL);
  closing.push(drop);
  for (const source of [inject('template'), template]) {
    const copy = await copyOf(source);
    closing.unshift(copy.drop);
    if (source === template) server = copy.db;
    else embedded = copy.db;
  }
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Statements that the server prepares and the embedded database refuses. Statements on tables that tests create fail on both. */
async function differing(texts: Iterable<string>): Promise<string[]> {
  const refused = await refusedStatements(embedded, texts);
  const unknownToBoth = await refusedStatements(server, refused.keys());
  return [...refused].filter(([text]) => !unknownToBoth.has(text)).map(([text, reason]) => `${reason}\n${text}`);
}

describe('the embedded database', () => {
  it('prepares every statement that the tests on PostgreSQL have used', async () => {
    const texts = recordedStatements(folder);
    expect(texts.size).toBeGreaterThanOrEqual(AT_LEAST);
    expect(await differing(texts)).toEqual([]);
  });

  it('is found out where it cannot do what the server does', async () => {
    await server.query(`create function on_the_server_alone() returns int language sql as 'select 1'`);
    const alike = 'select count(*) from sales_order where entity_id = any($1)';
    const neither = 'select * from on_neither';
    const odd = 'select on_the_server_alone()';
    expect(await differing([alike, neither, odd])).toEqual([expect.stringContaining(odd)]);
  });
});

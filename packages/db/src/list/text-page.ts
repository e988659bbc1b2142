import type { CompiledCriteria } from '../criteria/index.js';
import type { Queryable } from '../database.js';
import { type Memory, memoryOf } from '../documents.js';
import { readerOf } from '../shared-database.js';
import { joinedRows, joinedTexts, textParts } from '../tables/properties-text.js';
import { totalCount } from './total-count.js';

/** How a list of texts keeps its rows in memory. */
export interface KeptRows {
  /** Different for every list. */
  name: string;
  /** The text of a row in a response, from the text that the statement has for it. */
  shape: (row: string) => string;
  /**
   * SQL of a query for all rows that the texts of the keys in `keys` (SQL of an `int[]`) are made from: `id`, which is the key, with `x` and
   * `y`, the `xmin` of one row or two, or null. A row that a text is made from and that is missing here makes stale pages.
   */
  sources: (keys: string) => string;
}

export interface TextList {
  key: string;
  /** The tables that the texts are read from. */
  from: string;
  kept?: KeptRows | undefined;
}

export interface TextQuery {
  tables: string;
  filter: string;
  criteria: CompiledCriteria;
  /** SQL of the text of a row, with the parameters that it binds. */
  row: (parameters: unknown[]) => string;
  /** Whether all of a row is read. */
  isWhole: boolean;
}

/**
 * A page of texts and the total count. The page's keys are found in a statement of their own: its plan depends on the values that the
 * criteria compare, and planning the text of a row with it takes longer than reading the page. With them it reads the version of each row
 * that may be kept, and the second statement only has the texts that are not.
 */
export async function textPage(db: Queryable, list: TextList, query: TextQuery): Promise<{ items: string[]; total: number }> {
  const { tables, filter, criteria, row, isWhole } = query;
  const memory = isWhole && list.kept && criteria.window ? keptIn(memoryOf(db), list.kept) : undefined;
  const keys = `select coalesce(array_agg(page.key), '{}') as items, count(*)::int as shown
    from (select ${list.key} as key from ${tables} where ${filter} order by ${criteria.orderBy} ${criteria.limit}) page`;
  const total = totalCount(criteria, 'page.shown', `select count(*)::int from ${tables} where ${filter}`);
  const versions = memory ? `, ${memory.versionsSql('page.items')} as versions` : '';
  const reader = readerOf(db);
  const [found = { items: [], total: 0 }] = await reader.query<{ items: number[]; total: number; versions?: string | null }>(
    `select ${total} as total, page.items${versions} from (${keys}) page`,
    criteria.parameters,
  );
  const texts = new Map<number, string>();
  const current = versionsById(found.versions);
  for (const id of memory ? found.items : []) {
    const text = memory?.find(id, current.get(id));
    if (text !== undefined) texts.set(id, text);
  }
  const missing = found.items.filter((id) => !texts.has(id));
  for (const [id, text] of await readTexts(reader, list, { keys: missing, row, memory })) texts.set(id, text);
  return { items: found.items.flatMap((id) => texts.get(id) ?? []), total: found.total };
}

/** A row of which a client reads only columns of the listed table. */
export interface OwnRow {
  /** SQL of its text. */
  row: string;
  /** The text of the row in a response, from that of the statement. */
  shape: (row: string) => string;
}

/** A page of such rows and the total count, in one statement: there is no version or other table to read. */
export async function ownTextPage(
  db: Queryable,
  { row, shape }: OwnRow,
  { tables, filter, criteria }: Pick<TextQuery, 'tables' | 'filter' | 'criteria'>,
): Promise<{ items: string[]; total: number }> {
  const rows = `select ${joinedRows('row', 'page.text')} as texts, count(*)::int as shown
    from (select ${row} as text from ${tables} where ${filter} order by ${criteria.orderBy} ${criteria.limit}) page`;
  const total = totalCount(criteria, 'page.shown', `select count(*)::int from ${tables} where ${filter}`);
  const [found] = await readerOf(db).query<{ texts: string | null; total: number }>(
    `select ${total} as total, page.texts from (${rows}) page`,
    criteria.parameters,
  );
  return { items: textParts('row', found?.texts ?? '').map(shape), total: found?.total ?? 0 };
}

interface Missing extends Pick<TextQuery, 'row'> {
  keys: readonly number[];
  memory: KeptTexts | undefined;
}

/** The texts with these keys, from one snapshot with their versions. */
async function readTexts(db: Queryable, { key, from, kept }: TextList, { keys, row, memory }: Missing): Promise<[number, string][]> {
  if (keys.length === 0) return [];
  const parameters: unknown[] = [keys];
  const texts = joinedRows('row', joinedTexts('row', ['page.id', row(parameters)]), 'page.place');
  const versions = memory ? `, ${memory.versionsSql('$1::int[]')} as versions` : '';
  const [found] = await db.query<{ rows: string | null; versions?: string | null }>(
    `select ${texts} as rows${versions} from unnest($1::int[]) with ordinality as page(id, place) join ${from} on ${key} = page.id`,
    parameters,
  );
  const current = versionsById(found?.versions);
  const parts = textParts('row', found?.rows ?? '');
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const id = Number(parts[2 * index]);
    const read = parts[2 * index + 1] ?? '';
    const text = kept ? kept.shape(read) : read;
    memory?.keep(id, current.get(id), text);
    return [id, text];
  });
}

interface KeptTexts {
  versionsSql: (keys: string) => string;
  find: (id: number, version: string | undefined) => string | undefined;
  keep: (id: number, version: string | undefined, text: string) => void;
}

/** In less time a server does not assign all of its transaction numbers, so each of them stands for one transaction. */
const MAX_AGE_MS = 3_600_000;

/**
 * What is kept of a list. Versions only compare states of one server: when notifications may have been missed it could have been replaced by
 * another that never saw its last transactions, so nothing older is found again.
 */
function keptIn(memory: Memory | undefined, { name, sources }: KeptRows): KeptTexts | undefined {
  const server = memory?.changes.version([]);
  if (!memory || server === undefined) return undefined;
  const { documents } = memory;
  const versionOf = (version: string) => `${server} ${version}`;
  return {
    versionsSql: (keys) => `(select string_agg(concat(v.id, v.rows), ';') from (
      select s.id, concat(array_agg(s.x), array_agg(s.y) filter (where s.y is not null)) as rows from (${sources(keys)}) s group by s.id) v)`,
    find: (id, version) => (version === undefined ? undefined : documents.find(`${name} ${id}`, versionOf(version))),
    keep(id, version, text) {
      if (version !== undefined) documents.keep(`${name} ${id}`, { version: versionOf(version), text, maxAge: MAX_AGE_MS });
    },
  };
}

/**
 * The version of each row in a list like `7{901,901,905}{};8{904}{}`: the numbers of the transactions that wrote the rows it is made from.
 * Two states of one row never have the same: what is written has the number of its transaction, which is in no earlier state, and what is
 * deleted is missing. They are sorted, as the order in which rows are found may differ.
 */
function versionsById(list: string | null | undefined): Map<number, string> {
  const versions = new Map<number, string>();
  for (const entry of list?.split(';') ?? []) {
    const [id, ...groups] = entry.split('{');
    versions.set(Number(id), groups.map((group) => group.slice(0, -1).split(',').sort().join()).join(';'));
  }
  return versions;
}

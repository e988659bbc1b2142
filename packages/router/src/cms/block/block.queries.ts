import { type CompiledCriteria, type Queryable, wireRow } from '@merx/db';
import { cmsBlock, type WireRow } from '@merx/db/tables';
import { type Shown, shownTo, whereShown } from '../stores.queries.js';
import type { BlockValues, ListedBlock } from './block-values.js';

export type BlockRow = WireRow<typeof cmsBlock>;

const BLOCK = `json_strip_nulls(json_build_object('id', b.id, 'identifier', b.identifier, 'title', b.title, 'content', b.content,
  'creation_time', wire_time(b.creation_time), 'update_time', wire_time(b.update_time), 'active', b.is_active))`;

/** One page of the blocks shown and the count of all; the criteria's first parameters are those of `shown`. */
export async function selectBlocks(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: ListedBlock[] }> {
  const from = `from cms_block b where ${shownTo('b')} and ${where}`;
  const [page] = await db.query<{ total: number; items: ListedBlock[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(l.item) from (select ${BLOCK} as item ${from} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The block of that id, or undefined, also when it is not shown. */
export async function selectBlock(db: Queryable, id: number, shown: Shown): Promise<BlockRow | undefined> {
  const row = await db.prisma.cmsBlock.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsBlock, row) : undefined;
}

/** Keeps the block of that id as it is until the transaction ends. */
export async function lockBlock(tx: Queryable, id: number): Promise<void> {
  await tx.query('select from cms_block where id = $1 for update', [id]);
}

/** Adds a block to these stores. */
export async function insertBlock(tx: Queryable, values: BlockValues, storeIds: number[]): Promise<BlockRow> {
  return wireRow(cmsBlock, await tx.prisma.cmsBlock.create({ data: { ...values, store_ids: storeIds } }));
}

/** Changes the block of that id, which has to be there. */
export async function updateBlock(tx: Queryable, id: number, values: BlockValues): Promise<BlockRow> {
  return wireRow(cmsBlock, await tx.prisma.cmsBlock.update({ where: { id }, data: { ...values, update_time: new Date() } }));
}

/** Deletes a block; returns whether it was there. */
export async function deleteBlock(tx: Queryable, id: number): Promise<boolean> {
  const { count } = await tx.prisma.cmsBlock.deleteMany({ where: { id } });
  return count > 0;
}

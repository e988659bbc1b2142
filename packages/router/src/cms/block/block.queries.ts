import { type Queryable, wireRow } from '@merx/db';
import { cmsBlock, type WireRow } from '@merx/db/tables';
import { type Shown, whereShown } from '../stores.queries.js';
import type { BlockValues } from './block-values.js';

export type BlockRow = WireRow<typeof cmsBlock>;

/** The block with that id, or undefined if unknown or hidden from the caller. */
export async function selectBlock(db: Queryable, id: number, shown: Shown): Promise<BlockRow | undefined> {
  const row = await db.prisma.cmsBlock.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsBlock, row) : undefined;
}

/** Locks the block until the transaction ends. */
export async function lockBlock(tx: Queryable, id: number): Promise<void> {
  await tx.query('select from cms_block where id = $1 for update', [id]);
}

/** Inserts a block for these store views. */
export async function insertBlock(tx: Queryable, values: BlockValues, storeIds: number[]): Promise<BlockRow> {
  return wireRow(cmsBlock, await tx.prisma.cmsBlock.create({ data: { ...values, store_ids: storeIds } }));
}

/** Updates an existing block. */
export async function updateBlock(tx: Queryable, id: number, values: BlockValues): Promise<BlockRow> {
  return wireRow(cmsBlock, await tx.prisma.cmsBlock.update({ where: { id }, data: { ...values, update_time: new Date() } }));
}

/** Deletes a block; returns whether it existed. */
export async function deleteBlock(tx: Queryable, id: number): Promise<boolean> {
  const { count } = await tx.prisma.cmsBlock.deleteMany({ where: { id } });
  return count > 0;
}

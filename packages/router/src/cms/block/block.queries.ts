import { type Queryable, wireRow } from '@merx/db';
import { cmsBlock, type WireRow } from '@merx/db/tables';
import { EVERYTHING, type Shown, whereShown } from '../stores.queries.js';
import type { BlockValues } from './block-values.js';

export type BlockRow = WireRow<typeof cmsBlock>;

/** The block with that id, or undefined if unknown or hidden from the caller. */
export async function selectBlock(db: Queryable, id: number, shown: Shown): Promise<BlockRow | undefined> {
  const row = await db.prisma.cmsBlock.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsBlock, row) : undefined;
}

/** The block with that id, locked until the transaction ends, or undefined. */
export async function lockBlock(tx: Queryable, id: number): Promise<BlockRow | undefined> {
  await tx.query('select from cms_block where id = $1 for update', [id]);
  return selectBlock(tx, id, EVERYTHING);
}

/** Inserts a block for these store views, or updates the one with that id. */
export async function writeBlock(tx: Queryable, id: number | null, values: BlockValues, store_ids: number[]): Promise<BlockRow> {
  if (id === null) return wireRow(cmsBlock, await tx.prisma.cmsBlock.create({ data: { ...values, store_ids } }));
  return wireRow(cmsBlock, await tx.prisma.cmsBlock.update({ where: { id }, data: { ...values, update_time: new Date() } }));
}

/** Deletes a block; returns whether it existed. */
export async function deleteBlock(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.cmsBlock.deleteMany({ where: { id } })).count > 0;
}

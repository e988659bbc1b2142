import type { CompiledCriteria, Queryable } from '@merx/db';
import { type Shown, shownTo } from '../stores.queries.js';
import type { BlockRow, BlockValues } from './block-values.js';

const BLOCK = `json_strip_nulls(json_build_object('id', b.id, 'identifier', b.identifier, 'title', b.title, 'content', b.content,
  'creation_time', wire_time(b.creation_time), 'update_time', wire_time(b.update_time), 'active', b.is_active))`;

/** One page of the blocks shown and the count of all; the criteria's first parameters are those of `shown`. */
export async function selectBlocks(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: BlockRow[] }> {
  const from = `from cms_block b where ${shownTo('b')} and ${where}`;
  const [page] = await db.query<{ total: number; items: BlockRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(l.item) from (select ${BLOCK} as item ${from} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The block of that id, or undefined, also when it is not shown. */
export async function selectBlock(db: Queryable, blockId: number, shown: Shown): Promise<BlockRow | undefined> {
  const [row] = await db.query<{ item: BlockRow }>(`select ${BLOCK} as item from cms_block b where ${shownTo('b')} and b.id = $3`, [
    ...shown,
    blockId,
  ]);
  return row?.item;
}

/** The block of that id with its stores, as it stays until the transaction ends. */
export async function lockBlock(tx: Queryable, blockId: number): Promise<{ block: BlockRow; store_ids: number[] } | undefined> {
  const [row] = await tx.query<{ block: BlockRow; store_ids: number[] }>(
    `select ${BLOCK} as block, b.store_ids from cms_block b where b.id = $1 for update`,
    [blockId],
  );
  return row;
}

/** Writes the block of that id, a new one of these stores for null; returns it. */
export async function writeBlock(
  tx: Queryable,
  blockId: number | null,
  { identifier, title, content, is_active }: BlockValues,
  storeIds: number[],
): Promise<BlockRow | undefined> {
  const values = [identifier, title, content, is_active];
  const [row] = await (blockId === null
    ? tx.query<{ item: BlockRow }>(
        `with b as (insert into cms_block (identifier, title, content, is_active, store_ids) values ($1, $2, $3, $4, $5::int[]) returning *)
         select ${BLOCK} as item from b`,
        [...values, storeIds],
      )
    : tx.query<{ item: BlockRow }>(
        `with b as (update cms_block set identifier = $1, title = $2, content = $3, is_active = $4, update_time = now() where id = $5 returning *)
         select ${BLOCK} as item from b`,
        [...values, blockId],
      ));
  return row?.item;
}

/** Deletes a block; tells whether it was there. */
export async function deleteBlock(tx: Queryable, blockId: number): Promise<boolean> {
  const rows = await tx.query('delete from cms_block where id = $1 returning id', [blockId]);
  return rows.length > 0;
}

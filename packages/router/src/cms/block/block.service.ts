import { type ListInput, readerOf } from '@merx/db';
import { writeStoreId } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { blockIdentifierTaken, blockIncludesItself } from '../faults.js';
import { deleteRevisions } from '../revision/revision.queries.js';
import type { ListRevisions, RevisionId, RevisionList } from '../revision/revision.schema.js';
import { addRevision, getRevision, listRevisions } from '../revision/revision.service.js';
import { shownBy } from '../shown.js';
import { lockIdentifier } from '../stores.queries.js';
import { blockList } from './block.list.js';
import { deleteBlock, lockBlock, selectBlock, writeBlock } from './block.queries.js';
import type { Block, BlockInput, BlockList, BlockRevision } from './block.schema.js';
import { blockOf, includesItself, inputOfBlock, mergedBlock } from './block-values.js';

const RESOURCE = 'Magento_Cms::block';

/** A page of the blocks that match the criteria. Throws 400 naming an unknown field. */
export const listBlocks = ({ ctx, input }: Call<ListInput>): Promise<BlockList> => blockList.page(ctx.db, input, shownBy(ctx, RESOURCE));

/** The block with that id. Throws 404 if it is unknown or hidden from the caller. */
export async function getBlock({ ctx, input: { blockId } }: Call<{ blockId: number }>): Promise<Block> {
  const found = await selectBlock(readerOf(ctx.db), blockId, shownBy(ctx, RESOURCE));
  if (!found) throw notFound('id', blockId);
  return blockOf(found);
}

/** Creates a block in the request's store view, or updates the one with its id. Throws 404 for an unknown id, 400 with every error. */
export const createBlock = ({ ctx, input }: Call<{ block: BlockInput }>) => saveBlock(ctx, input.block.id || null, input.block);

/** Updates a block; absent fields stay unchanged, null clears. Throws as `createBlock`. */
export const updateBlock = ({ ctx, input }: Call<{ id: number; block: BlockInput }>) => saveBlock(ctx, input.id, input.block);

async function saveBlock(ctx: Context, id: number | null, input: BlockInput): Promise<Block> {
  const storeId = await writeStoreId(ctx);
  return ctx.db.transaction(async (tx) => {
    const row = id === null ? undefined : await lockBlock(tx, id);
    if (id !== null && !row) throw notFound('id', id);
    const present = row && blockOf(row);
    const { values, faults } = mergedBlock(present, input);
    if (faults.length > 0) throw badInputs(faults);
    const { identifier } = values;
    const storeIds = row?.store_ids ?? [storeId];
    if (await lockIdentifier(tx, 'cms_block', identifier, { storeIds, exceptId: id })) {
      throw blockIdentifierTaken({ fieldName: 'identifier', value: identifier });
    }
    const saved = blockOf(await writeBlock(tx, id, values, storeIds));
    // A new block's id is only known now.
    if (includesItself(saved.content ?? '', saved)) throw blockIncludesItself({ fieldName: 'content' });
    await addRevision(tx, 'block', ctx, { before: present, after: saved });
    return saved;
  });
}

/** Deletes a block and its revisions. Throws 404 for an unknown one. */
export async function removeBlock({ ctx, input: { blockId } }: Call<{ blockId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteBlock(tx, blockId))) throw notFound('id', blockId);
    await deleteRevisions(tx, 'block', blockId);
  });
  return true;
}

/** The revisions of a block, newest first. Throws 404 for an unknown block. */
export async function listBlockRevisions({ ctx, input }: Call<ListRevisions>): Promise<RevisionList> {
  await getBlock({ ctx, input: { blockId: input.id } });
  return listRevisions(ctx, 'block', input);
}

/** A block as of a revision. Throws 404 for an unknown block or revision. */
export const getBlockRevision = ({ ctx, input }: Call<RevisionId>): Promise<BlockRevision> => getRevision<Block>(ctx, 'block', input);

/**
 * Restores a revision of a block as a new save. Throws 404 for an unknown block or revision, 400 if another block now has its identifier.
 */
export async function restoreBlock({ ctx, input }: Call<RevisionId>): Promise<Block> {
  const { content } = await getRevision<Block>(ctx, 'block', input);
  return saveBlock(ctx, input.id, inputOfBlock(content));
}

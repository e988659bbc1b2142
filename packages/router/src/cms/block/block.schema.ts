import { cmsBlock } from '@merx/db/tables';
import { bool, entity, int, pageOf, text, wireBool, wireTime } from '@merx/wire';
import { z } from 'zod';
import { revisionOf } from '../revision/revision.schema.js';

const texts = entity(cmsBlock, { pick: ['id', 'identifier', 'title', 'content'] });

export const Block = z.object({
  ...texts.out,
  creation_time: wireTime,
  update_time: wireTime,
  active: wireBool,
});
export type Block = z.infer<typeof Block>;

export const BlockList = pageOf(Block);
export type BlockList = z.infer<typeof BlockList>;

/** A block as sent by clients. Timestamps are set by the server: accepted and ignored here. */
export const BlockInput = z.strictObject({
  ...texts.in,
  creation_time: text.nullish(),
  update_time: text.nullish(),
  active: bool.nullish(),
});
export type BlockInput = z.infer<typeof BlockInput>;

const blockId = int.describe('Id of the block.');

export const BlockId = z.object({ blockId });
export const NewBlock = z.object({ block: BlockInput });
export const ChangedBlock = z.object({ id: blockId, block: BlockInput });

export const BlockRevision = revisionOf(Block);
export type BlockRevision = z.infer<typeof BlockRevision>;

import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { ListRevisions, RevisionId, RevisionList } from '../revision/revision.schema.js';
import { Block, BlockId, BlockList, BlockRevision, ChangedBlock, NewBlock } from './block.schema.js';
import { createBlock, getBlock, getBlockRevision, listBlockRevisions, listBlocks, removeBlock, restoreBlock, updateBlock } from './block.service.js';

const blocks = acl('Magento_Cms::block');
const shownBlocks = publicRead('Magento_Cms::block');

export const blockRoutes = router({
  list: shownBlocks('GET', '/V1/cmsBlock/search', 'Lists CMS blocks').input(CriteriaInput).output(BlockList).query(listBlocks),
  /** Alias for a Magento extension. */
  snowdog: shownBlocks('GET', '/V1/snowdog/cmsBlock/search', 'Lists CMS blocks (path of the SnowDog extension)').input(CriteriaInput).output(BlockList).query(listBlocks),
  get: shownBlocks('GET', '/V1/cmsBlock/{blockId}', 'Returns a CMS block').input(BlockId).output(Block).query(getBlock),
  create: blocks('POST', '/V1/cmsBlock', 'Creates a CMS block').input(NewBlock).output(Block).mutation(createBlock),
  update: blocks('PUT', '/V1/cmsBlock/{id}', 'Updates a CMS block').input(ChangedBlock).output(Block).mutation(updateBlock),
  delete: blocks('DELETE', '/V1/cmsBlock/{blockId}', 'Deletes a CMS block').input(BlockId).output(wireBool).mutation(removeBlock),
  listRevisions: blocks().input(ListRevisions).output(RevisionList).query(listBlockRevisions),
  getRevision: blocks().input(RevisionId).output(BlockRevision).query(getBlockRevision),
  restore: blocks().input(RevisionId).output(Block).mutation(restoreBlock),
});

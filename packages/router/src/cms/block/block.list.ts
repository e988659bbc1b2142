import { type CriteriaField, columns, list } from '@merx/db';
import { cmsBlock } from '@merx/db/tables';
import { type Shown, shownTo, storeIdField } from '../stores.queries.js';
import { Block } from './block.schema.js';

/** API names of columns. */
const FIELDS = new Map<string, CriteriaField>([
  ['block_id', { sql: 'b.id', kind: 'number' }],
  ['is_active', { sql: 'b.is_active', kind: 'boolean' }],
  ['store_id', storeIdField('b')],
]);

/** The blocks that the caller may see. */
export const blockList = list<Block, Shown>({
  from: 'cms_block b',
  key: 'b.id',
  where: shownTo('b'),
  ...columns(Block, cmsBlock, 'b', { active: 'b.is_active' }, (name) => FIELDS.get(name)),
});

import { CriteriaInput } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NoAnswer } from '../source/source.schema.js';
import { SaveSourceItems, SourceItems } from './source-item.schema.js';
import { listSourceItems, removeSourceItems, saveSourceItems } from './source-item.service.js';

const view = acl('Magento_InventoryApi::source');
const assign = acl('Magento_InventoryApi::stock_source_item_assign');

export const sourceItemRoutes = {
  listItems: view('GET', '/V1/inventory/source-items', 'Lists product quantities per source').input(CriteriaInput).output(SourceItems).query(listSourceItems),
  saveItems: assign('POST', '/V1/inventory/source-items', 'Sets the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(saveSourceItems),
  removeItems: assign('POST', '/V1/inventory/source-items-delete', 'Deletes the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(removeSourceItems),
};

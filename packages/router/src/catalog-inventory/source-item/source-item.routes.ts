import { CriteriaInput } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NoAnswer } from '../source/source.schema.js';
import { SaveSourceItems, SourceItems } from './source-item.schema.js';
import { listSourceItems, removeSourceItems, saveSourceItems } from './source-item.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

export const sourceItemRoutes = {
  listItems: inventory('GET', '/V1/inventory/source-items', 'Lists product quantities per source').input(CriteriaInput).output(SourceItems).query(listSourceItems),
  saveItems: inventory('POST', '/V1/inventory/source-items', 'Sets the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(saveSourceItems),
  removeItems: inventory('POST', '/V1/inventory/source-items-delete', 'Deletes the quantities of many products').input(SaveSourceItems).output(NoAnswer).mutation(removeSourceItems),
};

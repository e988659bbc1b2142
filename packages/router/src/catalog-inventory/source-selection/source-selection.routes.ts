import { acl } from '../../trpc/procedures.js';
import { Algorithms, Selection, SelectionRequest } from './source-selection.schema.js';
import { listAlgorithms, selectSources } from './source-selection.service.js';

const inventory = acl('Magento_CatalogInventory::cataloginventory');

export const sourceSelectionRoutes = {
  listAlgorithms: inventory('GET', '/V1/inventory/source-selection-algorithm-list', 'Lists the ways of choosing the sources of a shipment').output(Algorithms).query(listAlgorithms),
  selectSources: inventory('POST', '/V1/inventory/source-selection-algorithm-result', 'Returns the sources that goods would be shipped from')
    .input(SelectionRequest)
    .output(Selection)
    .mutation(selectSources),
};

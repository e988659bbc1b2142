import { acl } from '../../trpc/procedures.js';
import { Algorithms, Selection, SelectionRequest } from './source-selection.schema.js';
import { listAlgorithms, selectSources } from './source-selection.service.js';

const algorithms = acl('Magento_InventorySourceSelectionApi::source_selection_algorithm');
const select = acl('Magento_InventorySourceSelectionApi::source_selection_algorithm_post');

export const sourceSelectionRoutes = {
  listAlgorithms: algorithms('GET', '/V1/inventory/source-selection-algorithm-list', 'Lists the ways of choosing the sources of a shipment').output(Algorithms).query(listAlgorithms),
  selectSources: select('POST', '/V1/inventory/source-selection-algorithm-result', 'Returns the sources that goods would be shipped from')
    .input(SelectionRequest)
    .output(Selection)
    .mutation(selectSources),
};

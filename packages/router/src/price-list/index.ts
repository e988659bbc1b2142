export { ItemExportInput, ItemImportInput } from './item.schema.js';
export { exportItems, importItems } from './item-files.service.js';
export { priceListRoutes } from './price-list.routes.js';

export { exportItems, importItems } from './item-files.service.js';
export { ItemExportInput, ItemImportInput } from './item-import.schema.js';
export { priceListRoutes } from './price-list.routes.js';

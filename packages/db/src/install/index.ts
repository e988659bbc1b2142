export { type BuiltInOption, builtInOptions } from './built-in-options.js';
export { insertRows, type TableRow } from './insert-rows.js';
export { installData } from './install.js';
export { orderStatuses } from './sales-and-tax.js';

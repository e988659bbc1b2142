export { type ImportOptions, importShop } from './import-shop.js';
export type { Counts, Fault, Outcome } from './report.js';
export { openSource, SourceError } from './source.js';
export { settingsOf } from './target.js';

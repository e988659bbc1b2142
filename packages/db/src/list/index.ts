export { columns, type ListColumn, type RowColumns } from './columns.js';
export { type List, type ListDefinition, type ListInput, list, type Page, type ScopedSql } from './list.js';
export type { KeptRows } from './text-page.js';
export { totalCount } from './total-count.js';

import { bool, decimal, int, list, nonEmptyText, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';
import { BulkTargets } from '../catalog/index.js';
import { SourceChange } from '../catalog-inventory/index.js';

/**
 * The rows to export (optionally only these ids, among those matching the list's criteria) and the fields, in order; all
 * fields when none are named. Other input is passed to the list.
 */
export const ListExportInput = z.looseObject({
  searchCriteria: SearchCriteria,
  ids: list(z.union([int, nonEmptyText])).nullish(),
  /** `role.name` is a nested field. */
  columns: list(nonEmptyText).nullish(),
});
export type ListExportInput = z.infer<typeof ListExportInput>;

export const CouponExportInput = z.object({ rule_id: int });
export const CsvInput = z.object({ csv: text });
export type CsvInput = z.infer<typeof CsvInput>;
export const NoInput = z.object({});

/** The products and the change to their stock; `amount` is added to the quantity. */
export const StockChangeInput = BulkTargets.extend({
  qty: z.strictObject({ by: z.enum(['set', 'amount']), value: decimal }).nullish(),
  is_in_stock: bool.nullish(),
});
export type StockChangeInput = z.infer<typeof StockChangeInput>;

/** The products and the change to their sources. */
export const SourceChangeInput = BulkTargets.extend({ change: SourceChange });
export type SourceChangeInput = z.infer<typeof SourceChangeInput>;

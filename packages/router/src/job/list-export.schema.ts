import { int, list, nonEmptyText, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/**
 * The rows to export (optionally only these ids, among those matching the list's criteria) and the fields, in order; all
 * fields when none are named. Other input is passed to the list.
 */
export const ListExportInput = z.looseObject({
  searchCriteria: SearchCriteria,
  ids: list(int).nullish(),
  /** `role.name` is a nested field. */
  columns: list(nonEmptyText).nullish(),
});
export type ListExportInput = z.infer<typeof ListExportInput>;

export const CouponExportInput = z.object({ rule_id: int });
export const CsvInput = z.object({ csv: text });
export type CsvInput = z.infer<typeof CsvInput>;
export const Nothing = z.object({});

import { int, list, nonEmptyText, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/**
 * Which rows of a list (of those that meet what the list was asked for, only these ids), and which of their fields, in their order; all
 * fields when none are named. Whatever else is given goes to the list as it is.
 */
export const ListExportInput = z.looseObject({
  searchCriteria: SearchCriteria,
  ids: list(int).nullish(),
  /** `role.name` is a field of a field. */
  columns: list(nonEmptyText).nullish(),
});
export type ListExportInput = z.infer<typeof ListExportInput>;

export const CouponExportInput = z.object({ rule_id: int });
export const CsvInput = z.object({ csv: text });
export type CsvInput = z.infer<typeof CsvInput>;
export const Nothing = z.object({});

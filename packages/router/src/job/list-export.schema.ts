import { int, list, nonEmptyText, SearchCriteria, text } from '@merx/wire';
import { z } from 'zod';

/** Which rows of a list (of those that meet the criteria, the ones with a text or these ids), and which of its fields, in their order. */
export const ListExportInput = z.object({
  searchCriteria: SearchCriteria,
  text: text.nullish(),
  ids: list(int).nullish(),
  /** A usual few when none are named. */
  columns: list(nonEmptyText).nullish(),
});
export type ListExportInput = z.infer<typeof ListExportInput>;

export const CouponExportInput = z.object({ rule_id: int });
export const CsvInput = z.object({ csv: text });
export type CsvInput = z.infer<typeof CsvInput>;
export const Nothing = z.object({});

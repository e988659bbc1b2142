import { bool, GridInput, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { RefusedProduct } from '../bulk/bulk.schema.js';

/** The products that meet the criteria, or of these only those of `ids`; all columns when none are named. */
export const ExportInput = GridInput.extend({ ids: list(int).nullish(), columns: list(text).nullish() });
export type ExportInput = z.infer<typeof ExportInput>;

/** `all-or-nothing` writes only when no line is refused; `good-lines` writes the others. */
const mode = z.enum(['all-or-nothing', 'good-lines']).default('all-or-nothing');

/** `dryRun` ends when every line is checked. */
export const ImportInput = z.object({ csv: text, mode, dryRun: bool.nullish() });
export type ImportInput = z.infer<typeof ImportInput>;

/** Why a line is not taken. A fault of the line as a whole has no column. */
export const RefusedLine = RefusedProduct.omit({ id: true }).extend({ line: wireInt, column: wireText.nullable() });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** How far an import has come. `refused` holds what was refused since the last report; `done` counts the lines of the phase. */
export const ImportProgress = z.object({
  phase: z.enum(['checking', 'writing', 'finished']),
  total: wireInt,
  done: wireInt,
  created: wireInt,
  updated: wireInt,
  refused: z.array(RefusedLine),
  /** Whether anything was saved; known when finished. */
  written: wireBool,
});
export type ImportProgress = z.infer<typeof ImportProgress>;

import { bool, GridInput, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { RefusedProduct } from '../bulk/bulk.schema.js';

/** The products that match the criteria, limited to `ids` if given; all columns by default. */
export const ExportInput = GridInput.extend({ ids: list(int).nullish(), columns: list(text).nullish() });
export type ExportInput = z.infer<typeof ExportInput>;

/** `all-or-nothing` writes only if no line is refused; `good-lines` writes the others. */
const mode = z.enum(['all-or-nothing', 'good-lines']).default('all-or-nothing');

/** `dryRun` stops after checking every line. */
export const ImportInput = z.object({ csv: text, mode, dryRun: bool.nullish() });
export type ImportInput = z.infer<typeof ImportInput>;

/** Why a line was refused. An error of the line as a whole has no column. */
export const RefusedLine = RefusedProduct.omit({ id: true }).extend({ line: wireInt, column: wireText.nullable() });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** Progress of an import. `refused` lists the lines refused since the last report; `done` counts the lines of the phase. */
export const ImportProgress = z.object({
  phase: z.enum(['checking', 'writing', 'finished']),
  total: wireInt,
  done: wireInt,
  created: wireInt,
  updated: wireInt,
  refused: z.array(RefusedLine),
  /** Whether anything was saved; set when finished. */
  written: wireBool,
});
export type ImportProgress = z.infer<typeof ImportProgress>;

import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import type { Parameters } from '../../trpc/errors.js';
import { asSaveFault } from '../product/save-product.service.js';
import { readSaveSetting, type SaveSetting } from '../product/save-setting.service.js';
import { type Saved, writeProduct } from '../product/write-product.service.js';
import { forgetStoreValues } from '../product-row/store-values.service.js';
import { checkFile, type ReadyLine } from './import-check.service.js';
import { faultOf } from './line-product.js';
import { reported } from './report.js';
import { keepLine, markLine, undoLine } from './transfer.queries.js';
import type { ImportInput, ImportProgress, RefusedLine } from './transfer.schema.js';

const CHUNK = 100;

type ImportCall = Call<ImportInput> & { signal?: AbortSignal | undefined };
type Report = (progress: ImportProgress) => void;

/**
 * Imports products from CSV, each saved by sku: first every line is checked, then the valid ones are written in chunks of one transaction
 * each; `all-or-nothing` uses a single transaction, and writes only if no line is refused. Reports progress. Stops between two chunks if
 * the caller disconnects. Throws 400 for an unusable header.
 */
export async function* importProducts({ ctx, input, signal }: ImportCall): AsyncGenerator<ImportProgress> {
  const setting = await readSaveSetting(ctx);
  const lines: ReadyLine[] = [];
  let faults = 0;
  let total = 0;
  for await (const { done, ready, refused } of checkFile(ctx.db, input.csv, setting)) {
    if (signal?.aborted) return;
    for (const line of ready) lines.push(line);
    faults += refused.length;
    total = done;
    yield { phase: 'checking', total, done, created: 0, updated: 0, refused, written: false };
  }
  const isWhole = input.mode === 'all-or-nothing';
  if (input.dryRun || lines.length === 0 || (isWhole && faults > 0)) {
    yield { phase: 'finished', total, done: total, created: 0, updated: 0, refused: [], written: false };
    return;
  }
  const job: WriteJob = { ctx, lines, setting, signal };
  yield* reported<ImportProgress>((report) => (isWhole ? writeWhole(job, report) : writeGood(job, report)));
}

interface WriteJob {
  ctx: Context;
  lines: ReadyLine[];
  setting: SaveSetting;
  signal: AbortSignal | undefined;
}

interface Written {
  created: number;
  updated: number;
  refused: RefusedLine[];
  ownValues: boolean;
}

const nothing = (): Written => ({ created: 0, updated: 0, refused: [], ownValues: false });

async function writeGood({ ctx, lines, setting, signal }: WriteJob, report: Report): Promise<void> {
  const sum = nothing();
  let done = 0;
  for (const chunk of chunksOf(lines)) {
    if (signal?.aborted) break;
    const written = await ctx.db.transaction((tx) => writeChunk(tx, chunk, setting));
    done += chunk.length;
    add(sum, written);
    report(progress('writing', lines, done, sum, written.refused));
  }
  if (sum.ownValues) await forgetStoreValues(ctx.db);
  report({ ...progress('finished', lines, done, sum, []), written: sum.created + sum.updated > 0 });
}

/** Rolls back the transaction. */
class TakenBack extends Error {}

async function writeWhole({ ctx, lines, setting, signal }: WriteJob, report: Report): Promise<void> {
  let sum = nothing();
  const kept = await ctx.db
    .transaction(async (tx) => {
      sum = nothing();
      let done = 0;
      for (const chunk of chunksOf(lines)) {
        if (signal?.aborted) throw new TakenBack();
        const written = await writeChunk(tx, chunk, setting);
        done += chunk.length;
        add(sum, written);
        report(progress('writing', lines, done, sum, written.refused));
      }
      if (sum.refused.length > 0) throw new TakenBack();
      return true;
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
      return false;
    });
  if (kept && sum.ownValues) await forgetStoreValues(ctx.db);
  report({ ...progress('finished', lines, lines.length, kept ? sum : nothing(), []), written: kept });
}

function progress(phase: ImportProgress['phase'], lines: ReadyLine[], done: number, sum: Written, refused: RefusedLine[]): ImportProgress {
  return { phase, total: lines.length, done, created: sum.created, updated: sum.updated, refused, written: false };
}

function add(sum: Written, { created, updated, refused, ownValues }: Written): void {
  sum.created += created;
  sum.updated += updated;
  sum.refused.push(...refused);
  sum.ownValues ||= ownValues;
}

/** Chunks with lines in a fixed order, to make deadlocks between imports unlikely. */
function* chunksOf(lines: ReadyLine[]): Generator<ReadyLine[]> {
  const sorted = [...lines].sort((a, b) => (a.product.sku.toLowerCase() < b.product.sku.toLowerCase() ? -1 : 1));
  for (let start = 0; start < sorted.length; start += CHUNK) yield sorted.slice(start, start + CHUNK);
}

async function writeChunk(tx: Queryable, lines: ReadyLine[], setting: SaveSetting): Promise<Written> {
  const written = nothing();
  for (const ready of lines) {
    const { line, product, isNew } = ready;
    try {
      const saved = await writeLine(tx, ready, setting);
      written.ownValues ||= saved.ownValues;
      written[isNew ? 'created' : 'updated'] += 1;
    } catch (error) {
      const fault = faultOf(asSaveFault(error));
      written.refused.push({ line, column: columnOf(fault.parameters, product.values), sku: product.sku, ...fault });
    }
  }
  return written;
}

/** Writes one line, or nothing of it. A product created since the check is updated instead. */
async function writeLine(tx: Queryable, { product: { sku, body, values } }: ReadyLine, setting: SaveSetting): Promise<Saved> {
  const attempt = async (): Promise<Saved> => {
    await markLine(tx);
    try {
      const saved = await writeProduct(tx, { sku, product: body, values: new Map(values), stored: new Map(), setting });
      await keepLine(tx);
      return saved;
    } catch (error) {
      await undoLine(tx);
      throw error;
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (violatedConstraint(error) !== 'product_sku_key') throw error;
    return attempt();
  }
}

/** The column named by an error; for positional parameters, the one that has a value in the line. */
function columnOf(parameters: Parameters | undefined, values: ReadonlyMap<string, unknown>): string | null {
  if (Array.isArray(parameters)) return parameters.map(String).find((name) => values.has(name)) ?? null;
  const named: { attributeCode?: unknown; fieldName?: unknown } = parameters ?? {};
  const name = named.attributeCode ?? named.fieldName;
  return typeof name === 'string' ? name : null;
}

import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import type { Parameters } from '../../trpc/errors.js';
import { faultOf } from '../bulk/bulk-change.js';
import { asSaveFault } from '../product/save-product.service.js';
import { readSaveSetting, type SaveSetting } from '../product/save-setting.service.js';
import { type Saved, writeProduct } from '../product/write-product.service.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { checkFile, type ReadyLine } from './import-check.service.js';
import { type NewFiles, picturesOf, withNewFiles } from './import-pictures.service.js';
import { reported } from './report.js';
import { moveSavepoint } from './transfer.queries.js';
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
  const isAtomic = input.mode === 'all-or-nothing';
  if (input.dryRun || lines.length === 0 || (isAtomic && faults > 0)) {
    yield { phase: 'finished', total, done: total, created: 0, updated: 0, refused: [], written: false };
    return;
  }
  const job: WriteJob = { ctx, lines, setting, signal };
  yield* reported<ImportProgress>((report) => (isAtomic ? writeAll(job, report) : writeValid(job, report)));
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

async function writeValid(job: WriteJob, report: Report): Promise<void> {
  const { ctx, lines, setting } = job;
  const { sum, done } = await writeLines(job, report, (chunk) =>
    withNewFiles(ctx, (files) => ctx.db.transaction((tx) => writeChunk(tx, chunk, { ctx, setting, files }))),
  );
  if (sum.ownValues) await forgetStoreValues(ctx.db);
  report({ ...progress('finished', lines, done, sum, []), written: sum.created + sum.updated > 0 });
}

/** Rolls back the transaction. */
class RolledBack extends Error {}

async function writeAll(job: WriteJob, report: Report): Promise<void> {
  const { ctx, lines, setting } = job;
  const kept = await withNewFiles(ctx, (files) =>
    ctx.db.transaction(async (tx) => {
      const { sum, done } = await writeLines(job, report, (chunk) => writeChunk(tx, chunk, { ctx, setting, files }));
      if (done < lines.length || sum.refused.length > 0) throw new RolledBack();
      return sum;
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
    return null;
  });
  if (kept?.ownValues) await forgetStoreValues(ctx.db);
  report({ ...progress('finished', lines, lines.length, kept ?? nothing(), []), written: kept !== null });
}

/** Writes the lines in chunks until the caller disconnects, and reports each chunk; returns the sum and the number of lines written. */
async function writeLines({ lines, signal }: WriteJob, report: Report, write: (chunk: ReadyLine[]) => Promise<Written>) {
  const sum = nothing();
  let done = 0;
  for (const chunk of chunksOf(lines)) {
    if (signal?.aborted) break;
    const written = await write(chunk);
    done += chunk.length;
    sum.created += written.created;
    sum.updated += written.updated;
    sum.refused.push(...written.refused);
    sum.ownValues ||= written.ownValues;
    report(progress('writing', lines, done, sum, written.refused));
  }
  return { sum, done };
}

function progress(phase: ImportProgress['phase'], lines: ReadyLine[], done: number, sum: Written, refused: RefusedLine[]): ImportProgress {
  return { phase, total: lines.length, done, created: sum.created, updated: sum.updated, refused, written: false };
}

/** Chunks with lines in a fixed order, to make deadlocks between imports unlikely. */
function* chunksOf(lines: ReadyLine[]): Generator<ReadyLine[]> {
  const sorted = [...lines].sort((a, b) => (a.product.sku.toLowerCase() < b.product.sku.toLowerCase() ? -1 : 1));
  for (let start = 0; start < sorted.length; start += CHUNK) yield sorted.slice(start, start + CHUNK);
}

interface Writing {
  ctx: Context;
  setting: SaveSetting;
  /** The files that the transaction writes. */
  files: NewFiles;
}

async function writeChunk(tx: Queryable, lines: ReadyLine[], writing: Writing): Promise<Written> {
  const written = nothing();
  for (const ready of lines) {
    const { line, product, isNew } = ready;
    try {
      const saved = await writeLine(tx, ready, writing);
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
async function writeLine(tx: Queryable, ready: ReadyLine, { ctx, setting, files }: Writing): Promise<Saved> {
  const { sku, values, quantities } = ready.product;
  const attempt = async (): Promise<Saved> => {
    await moveSavepoint(tx, 'savepoint');
    try {
      const saved = await withNewFiles(ctx, async (own) => {
        const part = await picturesOf(tx, ctx, ready, setting, own);
        const written = await writeProduct(tx, { sku, ...part, values: new Map(values), quantities, setting });
        files.push(...own);
        return written;
      });
      await moveSavepoint(tx, 'release savepoint');
      return saved;
    } catch (error) {
      await moveSavepoint(tx, 'rollback to savepoint');
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

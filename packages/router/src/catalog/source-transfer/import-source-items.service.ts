import type { Database } from '@merx/db';
import { faultsOfItems, putSourceItems, type SourceItemInput, stockSettings } from '../../catalog-inventory/index.js';
import type { Call } from '../../trpc/context.js';
import { faultOf } from '../bulk/bulk-change.js';
import { lineTwice } from '../faults.js';
import { type FileLine, fileLines } from '../transfer/file-lines.js';
import type { ImportInput, ImportProgress, RefusedLine } from '../transfer/transfer.schema.js';
import { readSourceLine, SOURCE_COLUMNS } from './source-line.js';

const CHUNK = 500;

type ImportCall = Call<ImportInput> & { signal?: AbortSignal | undefined };

/** A valid line, ready to write. */
interface ReadyLine {
  line: number;
  item: SourceItemInput;
}

/**
 * Imports the quantities of products at sources from CSV: first every line is checked, then the valid ones are written in chunks of one
 * transaction each; `all-or-nothing` uses a single transaction, and writes only if no line is refused. Reports progress. Stops between two
 * chunks if the caller disconnects. Throws 400 for an unusable header.
 */
export async function* importSourceItems({ ctx: { db }, input, signal }: ImportCall): AsyncGenerator<ImportProgress> {
  const ready: ReadyLine[] = [];
  let faults = 0;
  let total = 0;
  for await (const part of checkedParts(db, input.csv)) {
    if (signal?.aborted) return;
    for (const line of part.ready) ready.push(line);
    faults += part.refused.length;
    total = part.done;
    yield { phase: 'checking', total, done: total, created: 0, updated: 0, refused: part.refused, written: false };
  }
  const isAtomic = input.mode === 'all-or-nothing';
  const finished: ImportProgress = { phase: 'finished', total, done: total, created: 0, updated: 0, refused: [], written: false };
  if (input.dryRun || ready.length === 0 || (isAtomic && faults > 0)) {
    yield finished;
    return;
  }
  if (!isAtomic) {
    yield* writeValid(db, ready, signal);
    return;
  }
  const refused = await writeAll(db, ready);
  yield { ...finished, refused, updated: refused.length > 0 ? 0 : ready.length, written: refused.length === 0 };
}

interface Part {
  /** Lines read so far. */
  done: number;
  ready: ReadyLine[];
  refused: RefusedLine[];
}

const isColumn = (column: string): boolean => SOURCE_COLUMNS.some((name) => name === column);

/** The lines of a file, checked in parts. */
async function* checkedParts(db: Database, csv: string): AsyncGenerator<Part> {
  const seen = new Map<string, number>();
  let done = 0;
  let lines: FileLine[] = [];
  for await (const line of fileLines(csv, { isKnown: isColumn, required: ['source_code', 'sku'] })) {
    if (line.broken === undefined) done++;
    lines.push(line);
    if (lines.length < CHUNK) continue;
    yield { done, ...(await checkLines(db, lines, seen)) };
    lines = [];
  }
  yield { done, ...(await checkLines(db, lines, seen)) };
}

async function checkLines(db: Database, lines: readonly FileLine[], seen: Map<string, number>): Promise<Omit<Part, 'done'>> {
  const read = lines.map(({ line, cells, faults: ofLine, broken }) => {
    if (broken !== undefined) return { line, item: undefined, faults: [{ column: null, message: broken }] };
    const { item, faults } = readSourceLine(cells);
    const key = `${item.sku.toLowerCase()} ${item.source_code}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    const twice = first === undefined ? [] : [lineTwice({ line: first })];
    const whole = [...ofLine, ...twice].map((fault) => ({ column: null, ...faultOf(fault) }));
    return { line, item, faults: [...whole, ...faults] };
  });
  const good = read.flatMap(({ line, item, faults }) => (item && faults.length === 0 ? [{ line, item }] : []));
  const wrong = read.flatMap(({ line, item, faults }) => faults.map((fault) => ({ line, sku: item?.sku || null, ...fault })));
  const unfit = await refusedNow(db, good);
  const numbers = new Set(unfit.map(({ line }) => line));
  return { ready: good.filter(({ line }) => !numbers.has(line)), refused: [...wrong, ...unfit] };
}

/** The lines that do not fit the products and sources there are. */
async function refusedNow(db: Database, lines: readonly ReadyLine[]): Promise<RefusedLine[]> {
  const faults = lines.length > 0 ? await faultsOfItems(db, itemsOf(lines)) : [];
  return lines.flatMap(({ line, item }, index) => (faults[index] ?? []).map((fault) => refusal(line, item, fault)));
}

const itemsOf = (lines: readonly ReadyLine[]): SourceItemInput[] => lines.map(({ item }) => item);

const refusal = (line: number, { sku }: SourceItemInput, error: unknown): RefusedLine => ({ line, column: null, sku, ...faultOf(error) });

async function* writeValid(db: Database, lines: readonly ReadyLine[], signal: AbortSignal | undefined): AsyncGenerator<ImportProgress> {
  const progress = { total: lines.length, done: 0, created: 0, updated: 0 };
  for (let start = 0; start < lines.length && !signal?.aborted; start += CHUNK) {
    const chunk = lines.slice(start, start + CHUNK);
    const refused = await writeChunk(db, chunk);
    progress.done += chunk.length;
    progress.updated += chunk.length - refused.length;
    yield { phase: 'writing', ...progress, refused, written: false };
  }
  yield { phase: 'finished', ...progress, refused: [], written: progress.updated > 0 };
}

/** Writes one chunk. A product that was deleted since the check fails the whole chunk, so it is halved until the offending line is alone. */
async function writeChunk(db: Database, chunk: readonly ReadyLine[]): Promise<RefusedLine[]> {
  const refused = await writeAll(db, chunk);
  if (refused.length === 0 || chunk.length === 1) return refused;
  const half = Math.ceil(chunk.length / 2);
  return [...(await writeChunk(db, chunk.slice(0, half))), ...(await writeChunk(db, chunk.slice(half)))];
}

/** Writes the lines in one transaction, or none of them and returns why. */
async function writeAll(db: Database, lines: readonly ReadyLine[]): Promise<RefusedLine[]> {
  const [first] = lines;
  if (!first) return [];
  const settings = await stockSettings(db, db, 0);
  try {
    await db.transaction((tx) => putSourceItems(tx, itemsOf(lines), settings));
    return [];
  } catch (error) {
    const reason = refusal(first.line, first.item, error);
    const named = await refusedNow(db, lines);
    return named.length > 0 ? named : [reason];
  }
}

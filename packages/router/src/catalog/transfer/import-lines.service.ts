import type { Call } from '../../trpc/context.js';
import type { Fault, MerxError } from '../../trpc/errors.js';
import { faultOf } from '../bulk/bulk-change.js';
import { lineTwice } from '../faults.js';
import { type FileLine, fileLines, type Heading } from './file-lines.js';
import type { ImportInput, ImportProgress, RefusedLine } from './transfer.schema.js';

const CHUNK = 500;

/** A kind of lines that concern products, and how it is imported. */
export interface LineKind<Item extends { sku: string }> {
  heading: Heading;
  /** Reads the cells of a line; with the errors found in the line itself. */
  read(cells: ReadonlyMap<string, string>): { item: Item; faults: (Fault & { column: string })[] };
  /** Identifies an item: a file must not have two with the same key. */
  keyOf(item: Item): string;
  /** The error of an item whose key an earlier line has. */
  twice?: (at: { line: number }) => MerxError;
  /** The errors of each item as the shop is now, in their order. */
  faultsOf(items: Item[]): Promise<readonly (readonly unknown[])[]>;
  /** Writes the items in one transaction. Throws if one cannot be written: then none is. */
  write(items: Item[]): Promise<Written>;
}

interface Written {
  created: number;
  updated: number;
}

/** An import, and how to stop it between two chunks. */
type Import<Input> = Pick<Call<Input>, 'input'> & { signal?: AbortSignal | undefined };

/** A valid line, ready to write. */
interface ReadyLine<Item> {
  line: number;
  item: Item;
}

/**
 * Imports lines of CSV: first every line is checked, then the valid ones are written in chunks of one transaction each; `all-or-nothing` uses
 * a single transaction, and writes only if no line is refused. Reports progress. Stops between two chunks if the caller disconnects. Throws
 * 400 for an unusable header.
 */
export async function* importLines<Item extends { sku: string }>(
  kind: LineKind<Item>,
  { input, signal }: Import<ImportInput>,
): AsyncGenerator<ImportProgress> {
  const ready: ReadyLine<Item>[] = [];
  let faults = 0;
  let total = 0;
  for await (const part of checkedParts(kind, input.csv)) {
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
    yield* writeValid(kind, ready, signal);
    return;
  }
  const { refused, ...written } = await writeAll(kind, ready);
  yield { ...finished, ...written, refused, written: refused.length === 0 };
}

interface Part<Item> {
  /** Lines read so far. */
  done: number;
  ready: ReadyLine<Item>[];
  refused: RefusedLine[];
}

/** The lines of a file, checked in parts. */
async function* checkedParts<Item extends { sku: string }>(kind: LineKind<Item>, csv: string): AsyncGenerator<Part<Item>> {
  const seen = new Map<string, number>();
  let done = 0;
  let lines: FileLine[] = [];
  for await (const line of fileLines(csv, kind.heading)) {
    if (line.broken === undefined) done++;
    lines.push(line);
    if (lines.length < CHUNK) continue;
    yield { done, ...(await checkLines(kind, lines, seen)) };
    lines = [];
  }
  yield { done, ...(await checkLines(kind, lines, seen)) };
}

async function checkLines<Item extends { sku: string }>(
  kind: LineKind<Item>,
  lines: readonly FileLine[],
  seen: Map<string, number>,
): Promise<Omit<Part<Item>, 'done'>> {
  const read = lines.map(({ line, cells, faults: ofLine, broken }) => {
    if (broken !== undefined) return { line, item: undefined, faults: [{ column: null, message: broken }] };
    const { item, faults } = kind.read(cells);
    const key = kind.keyOf(item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    const twice = first === undefined ? [] : [(kind.twice ?? lineTwice)({ line: first })];
    const whole = [...ofLine, ...twice].map((fault) => ({ column: null, ...faultOf(fault) }));
    return { line, item, faults: [...whole, ...faults] };
  });
  const good = read.flatMap(({ line, item, faults }) => (item && faults.length === 0 ? [{ line, item }] : []));
  const wrong = read.flatMap(({ line, item, faults }) => faults.map((fault) => ({ line, sku: item?.sku || null, ...fault })));
  const unfit = await refusedNow(kind, good);
  const numbers = new Set(unfit.map(({ line }) => line));
  return { ready: good.filter(({ line }) => !numbers.has(line)), refused: [...wrong, ...unfit] };
}

/** The lines that do not fit the shop as it is. */
async function refusedNow<Item extends { sku: string }>(
  { faultsOf }: LineKind<Item>,
  lines: readonly ReadyLine<Item>[],
): Promise<RefusedLine[]> {
  const faults = lines.length > 0 ? await faultsOf(itemsOf(lines)) : [];
  return lines.flatMap(({ line, item }, index) => (faults[index] ?? []).map((fault) => refusal(line, item, fault)));
}

const itemsOf = <Item>(lines: readonly ReadyLine<Item>[]): Item[] => lines.map(({ item }) => item);

const refusal = (line: number, { sku }: { sku: string }, error: unknown): RefusedLine => ({ line, column: null, sku, ...faultOf(error) });

async function* writeValid<Item extends { sku: string }>(
  kind: LineKind<Item>,
  lines: readonly ReadyLine<Item>[],
  signal: AbortSignal | undefined,
): AsyncGenerator<ImportProgress> {
  const progress = { total: lines.length, done: 0, created: 0, updated: 0 };
  for (let start = 0; start < lines.length && !signal?.aborted; start += CHUNK) {
    const chunk = lines.slice(start, start + CHUNK);
    const { refused, created, updated } = await writeChunk(kind, chunk);
    progress.done += chunk.length;
    progress.created += created;
    progress.updated += updated;
    yield { phase: 'writing', ...progress, refused, written: false };
  }
  yield { phase: 'finished', ...progress, refused: [], written: progress.created + progress.updated > 0 };
}

type Outcome = Written & { refused: RefusedLine[] };

/** Writes one chunk. A product that was deleted since the check fails the whole chunk, so it is halved until the offending line is alone. */
async function writeChunk<Item extends { sku: string }>(kind: LineKind<Item>, chunk: readonly ReadyLine<Item>[]): Promise<Outcome> {
  const outcome = await writeAll(kind, chunk);
  if (outcome.refused.length === 0 || chunk.length === 1) return outcome;
  const half = Math.ceil(chunk.length / 2);
  const [a, b] = [await writeChunk(kind, chunk.slice(0, half)), await writeChunk(kind, chunk.slice(half))];
  return { created: a.created + b.created, updated: a.updated + b.updated, refused: [...a.refused, ...b.refused] };
}

/** Writes the lines in one transaction, or none of them and returns why. */
async function writeAll<Item extends { sku: string }>(kind: LineKind<Item>, lines: readonly ReadyLine<Item>[]): Promise<Outcome> {
  const [first] = lines;
  if (!first) return { created: 0, updated: 0, refused: [] };
  try {
    return { ...(await kind.write(itemsOf(lines))), refused: [] };
  } catch (error) {
    const reason = refusal(first.line, first.item, error);
    const named = await refusedNow(kind, lines);
    return { created: 0, updated: 0, refused: named.length > 0 ? named : [reason] };
  }
}

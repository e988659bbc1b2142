import { createHash } from 'node:crypto';
import { refusalTexts } from '@merx/router';
import { z } from 'zod';
import { eachOf } from './each-of.js';
import type { Report } from './report.js';
import { type ListOptions, type Source, SourceError, type Tree } from './source.js';
import type { State } from './state.js';
import type { Target } from './target.js';

/** One import run: source, target, and what is known of both. */
export interface Move {
  source: Source;
  target: Target;
  state: State;
  report: Report;
  /** Nothing is written. */
  dryRun: boolean;
  /** The mapping of ids from the source to this shop. */
  maps: Maps;
  /** Reports the number of entities of a kind, as soon as it is known. */
  onTotal: (kind: string, total: number) => void;
  /** The stocks of the source; none if products have a single quantity there, from which orders are subtracted. */
  stocks: readonly SalesStock[];
}

/** A stock of the source, and a website that sells from it. */
export interface SalesStock {
  id: number;
  website: string | undefined;
}

type Id = number | string;

/** Source ids by kind, with those of this shop. */
export interface Maps {
  set(kind: string, from: Id, to: Id): void;
  /** Undefined for an id that was not imported. */
  get(kind: string, from: Id): Id | undefined;
  /** As a number. Throws `NotCarried`. */
  id(kind: string, from: Id): number;
}

/** A reference to an entity that could not be imported. */
export class NotCarried extends Error {}

export function createMaps(state: State): Maps {
  const known = new Map<string, Id>();
  const get = (kind: string, from: Id) => known.get(`${kind}\n${from}`) ?? state.get(kind, String(from))?.target;
  return {
    set: (kind, from, to) => known.set(`${kind}\n${from}`, to),
    get,
    id: (kind, from) => {
      const to = get(kind, from);
      if (to === undefined) throw new NotCarried(`it belongs to ${kind} ${from} of the source, which was not imported`);
      return Number(to);
    },
  };
}

/** One entity being imported. */
export interface Thing {
  kind: string;
  /** Its id in the source. */
  key: Id;
  /** For the report. */
  name: string;
  /** The body to write, with mapped ids; an unchanged body is not written again. May throw `NotCarried`. */
  body: () => Tree | Promise<Tree>;
  /** Finds existing ids by name; undefined or empty if there are none. */
  find: (body: Tree) => Promise<Id | readonly Id[] | undefined>;
  create: (body: Tree) => Promise<Id>;
  /** Absent: existing entities are not updated. */
  change?: (id: Id, body: Tree) => Promise<unknown>;
}

/** Imports one entity unless it exists, and counts the result. An error is reported and does not stop the run. */
export async function carry(move: Move, thing: Thing): Promise<Id | undefined> {
  const { kind, name } = thing;
  try {
    return await attempt(move, thing);
  } catch (error) {
    move.report.fail(kind, name, whyNot(error));
    return undefined;
  }
}

async function attempt({ state, report, maps, dryRun }: Move, { kind, key, body: make, find, create, change }: Thing): Promise<Id> {
  const body = await make();
  const hash = hashOf(body);
  const known = state.get(kind, String(key));
  if (known?.hash === hash) {
    report.count(kind, 'same');
    return known.target;
  }
  const there = known?.target ?? free(state, kind, key, await find(body));
  const outcome = there === undefined ? 'created' : change ? 'changed' : 'same';
  if (dryRun) {
    report.count(kind, outcome);
    maps.set(kind, key, there ?? 0);
    return there ?? 0;
  }
  const target = there ?? (await create(body));
  if (there !== undefined) await change?.(there, body);
  state.put(kind, String(key), { target, hash });
  report.count(kind, outcome);
  return target;
}

/** The first one not mapped to another source entity: names need not be unique there. */
function free(state: State, kind: string, key: Id, found: Id | readonly Id[] | undefined): Id | undefined {
  const named = found === undefined ? [] : [found].flat();
  return named.find((id) => [undefined, String(key)].includes(state.ownerOf(kind, id)));
}

/** The message of an expected error. Rethrows anything else: a bug, or an unreachable source. */
export function whyNot(error: unknown): string {
  if (error instanceof NotCarried) return error.message;
  if (error instanceof SourceError && error.status !== 0 && error.status !== 401) return error.message;
  if (error instanceof z.ZodError) return `the source returned unexpected data: ${z.prettifyError(error)}`;
  const texts = refusalTexts(error);
  if (texts) return texts.join(' ');
  if (error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST') return error.message;
  throw error;
}

/** The same for bodies with the same content, whatever the key order. */
export function hashOf(body: unknown): string {
  const text = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The tree without the given names. */
export const without = (tree: Tree, ...names: string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !names.includes(name)));

export interface PartOptions extends Pick<ListOptions, 'filters' | 'sort' | 'sparse'> {
  part?: string;
}

/** Reads a list, or a `part` of it, from the page that an interrupted run reached, and processes it page by page. */
export async function eachPage(
  { source, state, dryRun, onTotal }: Move,
  kind: string,
  path: string,
  work: (items: Tree[]) => Promise<void>,
  { part = kind, filters = {}, sort = 'entity_id', sparse = false }: PartOptions = {},
): Promise<void> {
  for await (const { items, page, total } of source.pages(path, { from: state.page(part), sort, filters, sparse })) {
    onTotal(kind, total);
    await work(items);
    if (!dryRun) state.reached(part, page);
  }
}

/** Imports each entity of a list, a few at a time. What is unreadable or refused is reported by the field that `names` it. */
export const eachEntity = (
  move: Move,
  { kind, path, names }: { kind: string; path: string; names: string },
  work: (given: Tree) => Promise<void>,
): Promise<void> =>
  eachPage(move, kind, path, (items) =>
    eachOf(items, async (given) => {
      try {
        await work(given);
      } catch (error) {
        move.report.fail(kind, String(given[names] ?? given.entity_id ?? given.id), whyNot(error));
      }
    }),
  );

/** All entries of a short list. */
export async function allOf({ source, onTotal }: Move, kind: string, path: string, filters?: Record<string, string>): Promise<Tree[]> {
  const found: Tree[] = [];
  for await (const { items, total } of source.pages(path, filters ? { filters } : {})) {
    if (!filters) onTotal(kind, total);
    found.push(...items);
  }
  return found;
}

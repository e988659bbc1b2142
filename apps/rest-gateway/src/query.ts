import { LRUCache } from 'lru-cache';
import qs from 'qs';
import { queryCharacter, queryTooDeep, tooManyParameters } from './faults.js';

export type Query = {
  /** The parameters by top-level name; every leaf is text. List criteria are under `searchCriteria`, however they were spelled. */
  params: Record<string, unknown>;
  /** The `fields` expression, null if absent or empty. */
  fields: string | null;
};

type Tree = Record<string, unknown>;

const MAX_PARAMETERS = 2000;
const MAX_DEPTH = 12;
const MAX_LIST_INDEX = 200;
const CRITERIA_NAMES = ['searchCriteria', 'search_criteria'];
const PAGING = [
  { name: 'current_page', spellings: ['current_page', 'currentPage'] },
  { name: 'page_size', spellings: ['page_size', 'pageSize'] },
];

/**
 * Clients repeat their queries, and qs takes as long for the criteria of a list as all else of reading the call. Kept as JSON: who reads
 * one may change it.
 */
const known = new LRUCache<string, string>({ max: 1000 });
const LONGEST_KEPT = 2000;

/** Parses a query string. Throws InvalidInput if it has too many parameters, nests too deeply or contains the NUL character. */
export function readQuery(rawQueryString: string): Query {
  const raw = rawQueryString.replace(/^\?/, '');
  if (raw === '') return { params: {}, fields: null };
  const json = known.get(raw);
  if (json !== undefined) return JSON.parse(json);
  const query = parseQuery(raw);
  if (raw.length <= LONGEST_KEPT) known.set(raw, JSON.stringify(query));
  return query;
}

function parseQuery(raw: string): Query {
  if (raw.includes('\0') || /%00/.test(raw)) throw queryCharacter();
  const pairs = raw.split('&');
  if (pairs.length > MAX_PARAMETERS) throw tooManyParameters({ count: MAX_PARAMETERS });

  const plain: Record<string, string> = {};
  const nested: string[] = [];
  for (const pair of pairs) {
    const name = plainName(pair);
    if (name === null) nested.push(pair);
    else plain[name] = decoded(pair.slice(pair.indexOf('=') + 1 || pair.length));
  }
  const params = parseNested(nested.join('&'));
  const criteria = joinCriteria(params, plain);
  for (const name of CRITERIA_NAMES) delete params[name];
  if (criteria !== undefined) params.searchCriteria = criteria;
  return { params, fields: plain.fields || null };
}

/**
 * `fields` and bare criteria are extracted before qs parses the query: it would merge the text into the criteria tree of the same name.
 */
function plainName(pair: string): string | null {
  const name = decoded(pair.split('=', 1)[0] ?? '');
  return name === 'fields' || CRITERIA_NAMES.includes(name) ? name : null;
}

/** A malformed escape is kept: an unknown value must match nothing, not break the request. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch (error) {
    if (error instanceof URIError) return spaced;
    throw error;
  }
}

function parseNested(text: string): Tree {
  try {
    return qs.parse(text, {
      depth: MAX_DEPTH,
      strictDepth: true,
      arrayLimit: MAX_LIST_INDEX,
      parameterLimit: MAX_PARAMETERS,
      duplicates: 'last',
      decoder: decoded,
    });
  } catch (error) {
    if (error instanceof RangeError) throw queryTooDeep({ count: MAX_DEPTH });
    throw error;
  }
}

function joinCriteria(params: Tree, plain: Record<string, string>): unknown {
  const texts = CRITERIA_NAMES.flatMap((name) => plain[name] ?? []);
  const given = CRITERIA_NAMES.flatMap((name) => (Object.hasOwn(params, name) ? [params[name]] : []));
  const trees = given.filter(isTree);
  const paging = topLevelPaging(params);
  // Criteria that are not a tree are passed on as they are: a list for the schema to judge, and text, which means empty criteria.
  const list = given.find((value) => !isTree(value));
  if (trees.length === 0 && (list !== undefined || paging.length === 0)) return list ?? texts.at(-1);
  const joined: Tree = {};
  for (const tree of trees) joinInto(joined, tree);
  for (const { name, spellings, value } of paging) {
    if (!spellings.some((spelling) => Object.hasOwn(joined, spelling))) joined[name] = value;
  }
  return joined;
}

/** Some clients page outside the criteria. The names also stay at the top level, because some operations have such parameters. */
function topLevelPaging(params: Tree) {
  return PAGING.flatMap((paging) => {
    const value = paging.spellings.map((spelling) => params[spelling]).find((found) => typeof found === 'string' && found !== '');
    return value === undefined ? [] : [{ ...paging, value }];
  });
}

function joinInto(joined: Tree, tree: Tree): void {
  for (const [name, value] of Object.entries(tree)) {
    const before = joined[name];
    joined[name] = typeof before === 'object' && typeof value === 'object' ? [...entriesOf(before), ...entriesOf(value)] : value;
  }
}

function entriesOf(list: object | null): unknown[] {
  return Object.values(list ?? {});
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

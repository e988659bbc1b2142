import { toSnake, unwrapList } from '@merx/wire';
import { invalidField, type MerxError, required, tooLong, unknownProperty } from '../../trpc/errors.js';
import { isOperator } from '../calculation/comparison.js';
import { CART_ATTRIBUTES, type ConditionKind, kindOf, SUBSELECT_ATTRIBUTES } from '../calculation/condition-kind.js';

/** The subject of a condition: the cart, or one of its items. */
type Sight = 'cart' | 'item';

const isAggregator = (word: string): boolean => word === 'all' || word === 'any';
const PROPERTIES = new Set([
  'condition_type',
  'conditions',
  'aggregator_type',
  'operator',
  'attribute_name',
  'value',
  'extension_attributes',
]);

const LONGEST_CODE = 255;
const MAX_DEPTH = 12;
const MAX_NODES = 500;
/** Limits size: carts keep the trees of all active rules in memory. */
const MAX_CHARACTERS = 200_000;

/** A stored node: a combination has its list and its aggregator; a comparison by `==` may have no operator. */
export interface StoredCondition {
  condition_type: string;
  conditions?: StoredCondition[];
  aggregator_type?: string;
  operator: string | null;
  attribute_name?: string;
  value: string | number | boolean | string[];
}

/**
 * Parses a rule's condition tree from a client: names in camelCase or snake_case, lists as arrays or in XML's form,
 * types with or without the leading backslash. `place` is its name in the rule, `sight` what its conditions are about. Throws 400 naming
 * the path of the first invalid node.
 */
export function readConditionTree(
  given: unknown,
  place: 'condition' | 'action_condition',
  sight: Sight = place === 'condition' ? 'cart' : 'item',
): StoredCondition {
  const seen = { nodes: 0 };
  const tree = readNode(given, { path: `rule.${place}`, sight, depth: 1, seen });
  if (JSON.stringify(tree).length > MAX_CHARACTERS) throw tooLong({ fieldName: `rule.${place}`, maxLength: MAX_CHARACTERS });
  return tree;
}

interface Place {
  path: string;
  sight: Sight;
  depth: number;
  seen: { nodes: number };
}

function readNode(given: unknown, place: Place): StoredCondition {
  const { path, depth, seen } = place;
  if (depth > MAX_DEPTH) throw invalid(path, `conditions nest deeper than ${MAX_DEPTH} levels`);
  if (++seen.nodes > MAX_NODES) throw invalid(path, `there are more than ${MAX_NODES} conditions`);
  const node = propertiesOf(given, path);
  const { condition_type, kind } = readKind(node, place);
  const attribute_name = readAttribute(node, kind, path);
  const named = attribute_name === undefined ? {} : { attribute_name };
  const operator = readWord(node, 'operator', isOperator, path) ?? null;
  const aggregator_type = readWord(node, 'aggregator_type', isAggregator, path) ?? 'all';
  const conditions = readConditions(node.get('conditions'), kind, place);
  const value = compares(kind) ? readValue(node.get('value'), `${path}.value`) : readTruth(node.get('value'), path);
  if (conditions === null) return { condition_type, operator, ...named, value };
  return { condition_type, conditions, aggregator_type, operator, ...named, value };
}

/** Whether a condition compares a value, rather than only combining others. */
const compares = (kind: ConditionKind): boolean => kind === 'address' || kind === 'product' || kind === 'subselect';

/** The subject of the conditions below one; null for none. */
function sightBelow(kind: ConditionKind, sight: Sight): Sight | null {
  if (kind === 'address' || kind === 'product') return null;
  return kind === 'combine' ? sight : 'item';
}

/** The properties of a node with snake_case names. */
function propertiesOf(given: unknown, path: string): Map<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(path, 'expected a condition');
  const properties = new Map<string, unknown>();
  for (const [key, value] of Object.entries(given)) {
    const name = PROPERTIES.has(key) ? key : toSnake(key);
    if (!PROPERTIES.has(name) || properties.has(name)) throw unknownProperty({ fieldName: `${path}.${key}` });
    properties.set(name, value);
  }
  return properties;
}

function readKind(node: ReadonlyMap<string, unknown>, { path, sight }: Place): { condition_type: string; kind: ConditionKind } {
  const condition_type = node.get('condition_type') ?? '';
  const fieldName = `${path}.condition_type`;
  if (condition_type === '') throw required(fieldName);
  const kind = typeof condition_type === 'string' ? kindOf({ condition_type }) : undefined;
  if (!kind || typeof condition_type !== 'string') throw invalid(fieldName, 'there is no such type of condition');
  const isOfCart = kind === 'address' || kind === 'found' || kind === 'subselect';
  if (isOfCart && sight === 'item') throw invalid(fieldName, 'a condition of the cart cannot stand among those of its items');
  return { condition_type, kind };
}

function readAttribute(node: ReadonlyMap<string, unknown>, kind: ConditionKind, path: string): string | undefined {
  const fieldName = `${path}.attribute_name`;
  const name = node.get('attribute_name') ?? '';
  if (typeof name !== 'string' || name.length > LONGEST_CODE) throw invalid(fieldName, 'expected the code of an attribute');
  if (name === '' && compares(kind)) throw required(fieldName);
  const known = kind === 'address' ? CART_ATTRIBUTES : kind === 'subselect' ? SUBSELECT_ATTRIBUTES : undefined;
  if (known && !known.has(name)) throw invalid(fieldName, `expected one of ${[...known.keys()].join(', ')}`);
  return name === '' ? undefined : name;
}

/** A known keyword; undefined when absent. */
function readWord(node: ReadonlyMap<string, unknown>, name: string, isKnown: (word: string) => boolean, path: string): string | undefined {
  const word = node.get(name) ?? '';
  if (word === '') return undefined;
  if (typeof word !== 'string' || !isKnown(word)) throw invalid(`${path}.${name}`, 'it is not known');
  return word;
}

/** The child conditions; null for a type without any. */
function readConditions(given: unknown, kind: ConditionKind, { path, sight, depth, seen }: Place): StoredCondition[] | null {
  const list = nodesOf(given, `${path}.conditions`);
  const below = sightBelow(kind, sight);
  if (below !== null) {
    return list.map((node, index) => readNode(node, { path: `${path}.conditions.${index}`, sight: below, depth: depth + 1, seen }));
  }
  if (list.length > 0) throw invalid(`${path}.conditions`, 'a condition of this type has none below it');
  return null;
}

/** The nodes of a list. XML omits `item` for a single node. */
function nodesOf(given: unknown, path: string): unknown[] {
  const list = unwrapList(given ?? []);
  if (Array.isArray(list)) return list;
  if (typeof list === 'object' && list !== null && ('condition_type' in list || 'conditionType' in list)) return [list];
  throw invalid(path, 'expected a list of conditions');
}

/** Whether a combination must be met (`1`) or not (`0`). */
function readTruth(given: unknown, path: string): string {
  const value = given ?? '1';
  if (value === true || value === 1 || value === '1') return '1';
  if (value === false || value === 0 || value === '0') return '0';
  throw invalid(`${path}.value`, 'expected 1 or 0');
}

function readValue(given: unknown, path: string): string | number | boolean | string[] {
  if (given === undefined || given === null) throw required(path);
  if (isScalar(given)) return given;
  const list = unwrapList(given);
  if (!Array.isArray(list) || !list.every(isScalar)) throw invalid(path, 'expected text, a number, a boolean or a list of texts');
  return list.map(String);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

const invalid = (fieldName: string, reason: string): MerxError => invalidField({ fieldName, reason });

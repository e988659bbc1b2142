import { compileCriteria, readerOf, shopConfig } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { productFields, storeHasValues } from '../catalog/index.js';
import { type AttributeDefinitions, productAttributes } from '../eav/index.js';
import { frontStore } from '../store/index.js';
import type { Call, Context } from '../trpc/context.js';
import { required } from '../trpc/errors.js';
import { countSearch } from './count-searches.service.js';
import { containerUnknown } from './faults.js';
import type { SearchAttribute, SearchPlan, SearchRow } from './search.queries.js';
import * as queries from './search.queries.js';
import type { Bucket, SearchResult } from './search.schema.js';
import { queriesOf, scoreOf, searchFields } from './search-fields.js';

/** The visibilities that a container shows by default, and which attributes it counts. */
interface Container {
  visibility: readonly number[];
  countsFilterable: 'is_filterable' | 'is_filterable_in_search';
}

const containers: ReadonlyMap<string, Container> = new Map([
  ['quick_search_container', { visibility: [3, 4], countsFilterable: 'is_filterable_in_search' }],
  ['advanced_search_container', { visibility: [3, 4], countsFilterable: 'is_filterable_in_search' }],
  ['catalog_view_container', { visibility: [2, 4], countsFilterable: 'is_filterable' }],
]);

interface Setting {
  container: Container;
  attributes: ReadonlyMap<string, SearchAttribute>;
  definitions: AttributeDefinitions;
  /** Whether the store view has its own values. */
  own: boolean;
  storeId: number;
  /** Null: all websites. */
  websiteId: number | null;
}

/**
 * The enabled products of a store view that match the criteria, best match first, with aggregations. Without a prefix
 * match there are no hits, unless `catalog/search/typo_tolerance` allows similar words. Throws 400 for an unknown
 * container or a field that is not searchable.
 */
export async function search({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<SearchResult> {
  const criteria = input.searchCriteria;
  const setting = await settingOf(ctx, criteria);
  const exact = planOf(criteria, setting, false);
  const mayBeMisspelt = exact.hasTerm && (await toleratesTypos(ctx));
  // In a transaction, since the statement timeout for guests is set at its start.
  const found = await readerOf(ctx.db).transaction(async (tx) => {
    const hits = await queries.selectHits(tx, exact.plan);
    if (hits.total > 0 || !mayBeMisspelt) return hits;
    await tx.query(`set local pg_trgm.word_similarity_threshold = ${ALIKE}`);
    return queries.selectHits(tx, planOf(criteria, setting, true).plan);
  });
  countSearch(ctx, criteria, found.total);
  return {
    items: entriesOf(found.items).map(([id, score = '']) => ({
      id: Number(id),
      custom_attributes: [{ attribute_code: 'score', value: score }],
    })),
    aggregations: aggregationsOf(found, countedCodes(setting)),
    search_criteria: { ...echoCriteria(criteria), current_page: criteria.current_page ?? 0 },
    total_count: found.total,
  };
}

/** The minimum similarity of a title to a misspelt query, and the maximum distance from the best match. */
const ALIKE = 0.3;
const NEAR_THE_BEST = 0.75;

async function toleratesTypos({ db, scope }: Context): Promise<boolean> {
  const config = await shopConfig(db.cache, db, scope.storeId);
  return config.flag('catalog/search/typo_tolerance') && db.cache.get('search:trigrams', () => queries.hasTrigrams(db));
}

async function settingOf({ db, scope }: Context, { request_name: name }: SearchCriteria): Promise<Setting> {
  if (!name) throw required('request_name');
  const container = containers.get(name);
  if (!container) throw containerUnknown({ requestName: name });
  const { storeId } = scope;
  const [attributes, definitions, own] = await Promise.all([
    // Invalidated with the attribute definitions.
    db.cache.get('eav:search', () => queries.selectSearchAttributes(db)),
    productAttributes(db),
    storeHasValues(db, storeId),
  ]);
  const websiteId = storeId === 0 ? null : (await frontStore(db, storeId)).website.id;
  return { container, attributes: new Map(attributes.map((one) => [one.code, one])), definitions, own, storeId, websiteId };
}

function planOf(criteria: SearchCriteria, setting: Setting, fuzzy: boolean): { plan: SearchPlan; hasTerm: boolean } {
  const { container, attributes, definitions, own, storeId, websiteId } = setting;
  const terms: string[] = [];
  const fields = searchFields({
    products: productFields(definitions, own),
    attributes,
    fuzzy,
    onTerm: (placeholder) => terms.push(placeholder),
  });
  const parameters: unknown[] = [countedCodes(setting), ...(own ? [storeId] : [])];
  const compiled = compileCriteria({ ...criteria, current_page: (criteria.current_page ?? 0) + 1 }, fields, {
    tieBreaker: 'hits.score desc, p.id',
    parameters,
  });
  const conditions = [compiled.where, 'r.status = 1'];
  if (!filtersBy(criteria, 'visibility')) conditions.push(`r.visibility in (${container.visibility.join(', ')})`);
  if (websiteId !== null) conditions.push(`$${compiled.parameters.push(websiteId)}::int = any(r.website_ids)`);
  const plan: SearchPlan = {
    compiled: { ...compiled, where: conditions.join(' and ') },
    score: scoreOf(terms[0], fuzzy),
    queries: fuzzy || terms.length === 0 ? null : queriesOf(terms),
    storeView: own ? '$2' : null,
    counted: '$1',
    bestFirst: criteria.sort_orders.length === 0,
    keep: fuzzy ? NEAR_THE_BEST : 0,
  };
  return { plan, hasTerm: terms.length > 0 };
}

const filtersBy = ({ filter_groups }: SearchCriteria, name: string) =>
  filter_groups.some(({ filters }) => filters.some(({ field }) => field.toLowerCase() === name));

/** Only attributes with options: others would have as many values as hits. */
function countedCodes({ attributes, container }: Setting): string[] {
  const counted = [...attributes.values()].filter(
    ({ frontend_input, ...flags }) => flags[container.countsFilterable] && /^(multi)?select$|^boolean$/.test(frontend_input ?? ''),
  );
  return counted.map(({ code }) => code);
}

function aggregationsOf({ prices, categories, attributes }: SearchRow, codes: string[]): SearchResult['aggregations'] {
  const buckets: Bucket[] = [
    { name: 'price_bucket', values: entriesOf(prices).map(([from, to, count]) => counted(`${Number(from)}_${Number(to)}`, Number(count))) },
    { name: 'category_bucket', values: entriesOf(categories).map(([id = '', count]) => counted(id, Number(count))) },
    ...codes.map((code) => ({
      name: `${code}_bucket`,
      values: attributes.filter((one) => one.code === code).map(({ value, count }) => counted(value, count)),
    })),
  ];
  return { buckets, bucket_names: buckets.map(({ name }) => name) };
}

/** The entries of a list of a search row. */
const entriesOf = (list: string | null): string[][] => list?.split(',').map((entry) => entry.split(' ')) ?? [];

const counted = (value: string, count: number) => ({ value, metrics: [value, count] });

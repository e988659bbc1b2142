import { type CompiledCriteria, type CriteriaField, compileCriteria, type List, withText } from '@merx/db';
import type { GridInput } from '@merx/wire';
import { listCustomerGrid } from '../customer/index.js';
import { returnGrid } from '../rma/index.js';
import { documentGrids, orderGrid } from '../sales/index.js';
import { storeDirectory } from '../store/index.js';
import type { Call } from '../trpc/context.js';
import type { FindInput, Found } from './dashboard.schema.js';
import type { FoundRow } from './find.queries.js';
import * as queries from './find.queries.js';
import { type Kind, kindsFor } from './kinds.js';
import { numbersLike } from './numbers-like.js';

type FindCall = Call<FindInput>;

const finders: Readonly<Record<Kind, (call: FindCall) => Promise<Found[]>>> = {
  product: findProducts,
  order: findOrders,
  customer: findCustomers,
  invoice: (call) => findDocuments('invoice', call),
  shipment: (call) => findDocuments('shipment', call),
  creditmemo: (call) => findDocuments('creditmemo', call),
  return: findReturns,
  category: (call) => findNamed('category', call),
  page: (call) => findNamed('page', call),
  rule: (call) => findNamed('rule', call),
  coupon: findCoupon,
  track: findTracks,
};

/** Shorter words are too common, and no index has them. */
const SHORTEST_WORD = 2;
const SHORTEST_TRACK = 3;
/** What a number of one digit can mean: these have numbers of their own. */
const NUMBERED: ReadonlySet<Kind> = new Set(['order', 'invoice', 'shipment', 'creditmemo', 'return']);

/**
 * Searches everything the admin may see, by parts of names and numbers; returns the first matches of each kind. A number finds orders and
 * documents by it, with or without its leading zeros.
 */
export async function findAnything(call: FindCall): Promise<Found[]> {
  const { text, kind: wanted } = call.input;
  const kinds = kindsFor(call.ctx.actor).filter(
    (kind) => (wanted ?? kind) === kind && (text.length >= SHORTEST_WORD || NUMBERED.has(kind)),
  );
  return (await Promise.all(kinds.map((kind) => finders[kind](call)))).flat();
}

const firstPage = ({ limit }: FindInput, ...newestBy: string[]) => ({
  filter_groups: [],
  sort_orders: newestBy.map((field) => ({ field, direction: 'DESC' as const })),
  page_size: limit,
  current_page: 1,
});

function compiledFor(field: CriteriaField, input: FindInput): CompiledCriteria {
  return compileCriteria(withText(firstPage(input), input.text), () => field, { tieBreaker: 'id' });
}

async function findProducts({ ctx: { db }, input }: FindCall): Promise<Found[]> {
  const rows = await queries.selectFoundProducts(db, compiledFor(queries.inProduct, input), input.text);
  return rows.map(({ sku, ...row }) => ({ kind: 'product', ...row, link: { id: row.id, sku } }));
}

const newest = (input: FindInput): GridInput => ({ searchCriteria: firstPage(input, 'created_at'), text: input.text });

/** The rows of a list that match the text; first those whose number it is. */
async function numbered<Row extends { entity_id: number }>(
  list: List<Row>,
  { ctx: { db }, input }: FindCall,
  newestBy = 'created_at',
): Promise<Row[]> {
  const page = firstPage(input, newestBy);
  const stores = (await storeDirectory(db)).stores.map(({ id }) => id);
  const filters = [{ field: 'increment_id', value: numbersLike(input.text, stores).join(','), condition_type: 'in' as const }];
  const found = await Promise.all([
    filters[0]?.value ? list.page(db, { searchCriteria: { ...page, filter_groups: [{ filters }] } }) : { items: [] },
    input.text.length >= SHORTEST_WORD ? list.page(db, { searchCriteria: page, text: input.text }) : { items: [] },
  ]);
  const rows = new Map(found.flatMap(({ items }) => items).map((row) => [row.entity_id, row]));
  return [...rows.values()].slice(0, input.limit);
}

const details = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

async function findOrders(call: FindCall): Promise<Found[]> {
  return (await numbered(orderGrid, call)).map(({ entity_id: id, increment_id, billing_name, customer_email, status_label }) => ({
    ...{ kind: 'order', id, label: increment_id },
    ...{ detail: details(billing_name, customer_email, status_label), link: { id } },
  }));
}

async function findCustomers({ ctx, input }: FindCall): Promise<Found[]> {
  const { items } = await listCustomerGrid({ ctx, input: newest(input) });
  return items.map(({ id, name, email, telephone }) => ({
    kind: 'customer',
    id,
    label: name,
    detail: details(email, telephone),
    link: { id },
  }));
}

async function findDocuments(kind: keyof typeof documentGrids, call: FindCall): Promise<Found[]> {
  return (await numbered(documentGrids[kind], call)).map(({ entity_id: id, increment_id, order_id, order_increment_id, billing_name }) => ({
    ...{ kind, id, label: increment_id },
    ...{ detail: details(order_increment_id, billing_name), link: { id, orderId: order_id } },
  }));
}

async function findReturns(call: FindCall): Promise<Found[]> {
  return (await numbered(returnGrid, call, 'date_requested')).map(
    ({ entity_id: id, increment_id, order_id, order_increment_id, customer_name }) => ({
      ...{ kind: 'return', id, label: increment_id },
      ...{ detail: details(order_increment_id, customer_name), link: { id, orderId: order_id } },
    }),
  );
}

const named = {
  category: { field: queries.inCategory, select: queries.selectFoundCategories },
  page: { field: queries.inPage, select: queries.selectFoundPages },
  rule: { field: queries.inRule, select: queries.selectFoundRules },
} as const;

async function findNamed(kind: keyof typeof named, { ctx: { db }, input }: FindCall): Promise<Found[]> {
  const { field, select } = named[kind];
  const rows: FoundRow[] = await select(db, compiledFor(field, input));
  return rows.map((row) => ({ kind, ...row, link: { id: row.id } }));
}

async function findCoupon({ ctx: { db }, input }: FindCall): Promise<Found[]> {
  const rows = await queries.selectFoundCoupon(db, input.text.trim());
  return rows.map(({ ruleId, ...row }) => ({ kind: 'coupon', ...row, link: { id: row.id, ruleId } }));
}

async function findTracks({ ctx: { db }, input }: FindCall): Promise<Found[]> {
  if (input.text.length < SHORTEST_TRACK) return [];
  const rows = await queries.selectFoundTracks(db, compiledFor(queries.inTrack, input));
  return rows.map(({ orderId, ...row }) => ({ kind: 'track', ...row, link: { id: row.id, orderId } }));
}

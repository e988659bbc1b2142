import { type CompiledCriteria, type CriteriaField, compileCriteria, withText } from '@merx/db';
import type { GridInput } from '@merx/wire';
import { listCustomerGrid } from '../customer/index.js';
import { returnGrid } from '../rma/index.js';
import { documentGrids, orderGrid } from '../sales/index.js';
import type { Call } from '../trpc/context.js';
import type { FindInput, Found } from './dashboard.schema.js';
import type { FoundRow } from './find.queries.js';
import * as queries from './find.queries.js';
import { type Kind, kindsFor } from './kinds.js';

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
};

/** Searches everything the admin may see, by parts of names and numbers; returns the first matches of each kind. */
export async function findAnything(call: FindCall): Promise<Found[]> {
  return (await Promise.all(kindsFor(call.ctx.actor).map((kind) => finders[kind](call)))).flat();
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
const details = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

async function findOrders({ ctx, input }: FindCall): Promise<Found[]> {
  const { items } = await orderGrid.page(ctx.db, newest(input));
  return items.map(({ entity_id: id, increment_id, billing_name, customer_email, status_label }) => ({
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

async function findDocuments(kind: keyof typeof documentGrids, { ctx, input }: FindCall): Promise<Found[]> {
  const { items } = await documentGrids[kind].page(ctx.db, newest(input));
  return items.map(({ entity_id: id, increment_id, order_id, order_increment_id, billing_name }) => ({
    ...{ kind, id, label: increment_id },
    ...{ detail: details(order_increment_id, billing_name), link: { id, orderId: order_id } },
  }));
}

async function findReturns({ ctx, input }: FindCall): Promise<Found[]> {
  const { items } = await returnGrid.page(ctx.db, { searchCriteria: firstPage(input, 'date_requested'), text: input.text });
  return items.map(({ entity_id: id, increment_id, order_id, order_increment_id, customer_name }) => ({
    ...{ kind: 'return', id, label: increment_id },
    ...{ detail: details(order_increment_id, customer_name), link: { id, orderId: order_id } },
  }));
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

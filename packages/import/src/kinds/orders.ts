import { z } from 'zod';
import { carry, eachEntity, type Move, NotCarried, without } from '../move.js';
import type { Tree } from '../source.js';
import { choicesHere } from './choices.js';
import { forgetSalable } from './quantities.js';
import { regionHere } from './taxes.js';

const Id = z.coerce.number();
const Item = z.looseObject({ item_id: Id, sku: z.string(), parent_item_id: Id.nullish(), product_id: Id.nullish() });
const Address = z.looseObject({ country_id: z.string().nullish(), region_id: Id.nullish(), customer_id: Id.nullish() });
const Assignment = z.looseObject({ shipping: z.looseObject({ address: Address.nullish() }).nullish() });
const ItemTaxes = z.looseObject({ item_id: Id.nullish() });
export const Order = z.looseObject({
  entity_id: Id,
  increment_id: z.string(),
  store_id: Id.nullish(),
  customer_id: Id.nullish(),
  customer_group_id: Id.nullish(),
  customer_is_guest: Id.nullish(),
  customer_email: z.string().nullish(),
  created_at: z.string().nullish(),
  items: z.array(Item),
  billing_address: Address.nullish(),
  payment: z.looseObject({ method: z.string().nullish() }).nullish(),
  status_histories: z.array(z.looseObject({ created_at: z.string().nullish() })).nullish(),
  extension_attributes: z
    .looseObject({ shipping_assignments: z.array(Assignment).nullish(), item_applied_taxes: z.array(ItemTaxes).nullish() })
    .nullish(),
});
export type Order = z.infer<typeof Order>;

const Kept = z.object({ entity_id: Id, kept_at: z.string() });

/** Row ids of the source, and redundant fields. */
const ROWS = ['entity_id', 'parent_id', 'order_id', 'quote_id', 'billing_address_id', 'shipping_address_id', 'quote_address_id'];
const RULES = ['applied_rule_ids', 'quote_item_id', 'product_id', 'gift_message_id', 'customer_address_id', 'updated_at', 'parent_item'];

/**
 * Imports all orders with their numbers and times, as they are: nothing is charged, counted or emailed. An order that progressed in the
 * source is updated here, unless it was also changed here: then it and its new documents are left alone.
 */
export async function moveOrders(move: Move): Promise<void> {
  move.report.note('The price rules applied to orders, and their usage per customer, are not available through the web API.');
  await eachEntity(move, { kind: 'order', path: '/orders', names: 'increment_id' }, (given) => moveOrder(move, Order.parse(given)));
}

async function moveOrder(move: Move, order: Order): Promise<void> {
  const { target, state } = move;
  const key = String(order.entity_id);
  const keep = (mark: string) => state.put('order as kept', key, { target: mark, hash: '' });
  const id = await carry(move, {
    kind: 'order',
    key: order.entity_id,
    name: order.increment_id,
    body: () => orderBody(move, order),
    find: () => orderHere(move, order),
    create: async (entity) => {
      const kept = Kept.parse(await target.call('sales.order.bring', { entity }));
      await reserve(move, order, kept.entity_id);
      keep(kept.kept_at);
      return kept.entity_id;
    },
    change: async (entity_id, body) => {
      await mapItems(move, order, Number(entity_id));
      const kept_at = state.get('order as kept', key)?.target;
      keep(z.string().parse(await target.call('sales.order.bringAgain', { entity: { ...inIdsHere(move, body), entity_id }, kept_at })));
      await reserve(move, order, Number(entity_id));
    },
  });
  if (move.dryRun) return;
  const isLeft = id === undefined ? 1 : 0;
  if (isLeft !== Number(state.get(LEFT_BEHIND, key)?.target ?? 0)) state.put(LEFT_BEHIND, key, { target: isLeft, hash: '' });
  if (id !== undefined) await mapItems(move, order, Number(id));
}

/** Where sources have what open orders will take, the goods are reserved; elsewhere they are subtracted from the quantity already. */
async function reserve(move: Move, order: Order, id: number): Promise<void> {
  if (move.stocks.length === 0) return;
  await move.target.call('sales.order.bringReserved', { id });
  for (const { sku } of order.items) forgetSalable(move, sku);
}

/** Orders that could not be imported or updated. */
const LEFT_BEHIND = 'order left behind';

/** Whether an order could not be imported or updated: its documents and returns are skipped as well. */
export const leftBehind = ({ maps }: Move, orderId: number): boolean => Boolean(maps.get(LEFT_BEHIND, orderId));

/** The id of an order item here. Throws `NotCarried`, except in a dry run. */
export const orderItemHere = ({ maps, dryRun }: Move, id: number): number =>
  dryRun ? Number(maps.get('order item', id) ?? 0) : maps.id('order item', id);

/** The order with that number. Throws `NotCarried` if it is a different order. */
async function orderHere({ target }: Move, order: Order): Promise<number | undefined> {
  const [found] = z.array(Order).parse(await target.list('GET /V1/orders', { increment_id: order.increment_id }));
  if (found && (found.created_at !== order.created_at || found.customer_email !== order.customer_email)) {
    throw new NotCarried('another order with this number already exists');
  }
  return found?.entity_id;
}

/** A body with this shop's item ids. */
function inIdsHere({ maps }: Move, body: Tree): Tree {
  const { items, extension_attributes: more } = Order.pick({ items: true, extension_attributes: true }).parse(body);
  const here = (id: number) => maps.id('order item', id);
  return {
    ...body,
    items: items.map(({ item_id, parent_item_id: parent, ...item }) => ({
      ...item,
      item_id: here(item_id),
      ...(parent && { parent_item_id: here(parent) }),
    })),
    extension_attributes: {
      ...more,
      item_applied_taxes: more?.item_applied_taxes?.map((taxes) => (taxes.item_id ? { ...taxes, item_id: here(taxes.item_id) } : taxes)),
    },
  };
}

/** Items keep their order: documents refer to them by position. */
async function mapItems({ target, maps, state }: Move, order: Order, id: number): Promise<void> {
  if (order.items.every(({ item_id }) => maps.get('order item', item_id) !== undefined)) return;
  const { items } = Order.parse(await target.call('GET /V1/orders/{id}', { id }));
  const free = [...items];
  for (const { item_id, sku, parent_item_id } of order.items) {
    const place = free.findIndex((one) => one.sku === sku && Boolean(one.parent_item_id) === Boolean(parent_item_id));
    const [same] = place < 0 ? [] : free.splice(place, 1);
    if (same) state.put('order item', String(item_id), { target: same.item_id, hash: '' });
  }
}

async function orderBody(move: Move, order: Order): Promise<Tree> {
  const { maps } = move;
  const { customer_id: customer, extension_attributes: more } = order;
  const known = customer ? maps.get('customer', customer) : undefined;
  const assignments: Tree[] = [];
  for (const { shipping, ...assignment } of more?.shipping_assignments ?? []) {
    const address = shipping?.address && (await addressBody(move, shipping.address));
    assignments.push({ ...without(assignment, 'items'), shipping: { ...shipping, ...(address && { address }) } });
  }
  return {
    ...without(order, ...ROWS, ...RULES, 'customer_id', 'extension_attributes', 'gift_message'),
    ...(order.store_id && { store_id: maps.id('store view', order.store_id) }),
    ...(known !== undefined && { customer_id: Number(known) }),
    // A customer deleted in the source leaves the order without one.
    ...(customer && known === undefined && { customer_is_guest: 0 }),
    ...(order.customer_group_id != null && { customer_group_id: Number(maps.get('customer group', order.customer_group_id) ?? 0) }),
    ...(order.billing_address && { billing_address: await addressBody(move, order.billing_address) }),
    items: order.items.map((item) => itemBody(move, order, item)),
    ...(order.payment && { payment: without(order.payment, ...ROWS, 'extension_attributes', 'account_status') }),
    status_histories: (order.status_histories ?? []).map((line) => without(line, 'entity_id', 'parent_id')),
    extension_attributes: { ...more, shipping_assignments: assignments },
  };
}

function itemBody({ maps, report, dryRun }: Move, order: Order, item: z.infer<typeof Item>): Tree {
  const store = item.store_id == null ? undefined : maps.get('store view', String(item.store_id));
  const product = item.product_id ? maps.get('product', item.product_id) : undefined;
  const { product_option, lost } = choicesHere({ maps }, item.product_option);
  if (lost && !dryRun) {
    report.note(
      `Some selected options of ${item.sku} in order ${order.increment_id} were not imported: the option does not exist here, or the value is a file.`,
    );
  }
  return {
    ...without(item, ...ROWS, ...RULES, 'store_id', 'product_option'),
    ...(store !== undefined && { store_id: store }),
    ...(product !== undefined && { product_id: Number(product) }),
    ...(product_option && { product_option }),
  };
}

async function addressBody(move: Move, address: z.infer<typeof Address>): Promise<Tree> {
  const region_id = await regionHere(move, address.country_id ?? '', address.region_id ?? 0);
  const customer = address.customer_id ? move.maps.get('customer', address.customer_id) : undefined;
  return {
    ...without(address, ...ROWS, 'customer_id', 'customer_address_id', 'region_id', 'extension_attributes'),
    ...(region_id > 0 && { region_id }),
    ...(customer !== undefined && { customer_id: Number(customer) }),
  };
}

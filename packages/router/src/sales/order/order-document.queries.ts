import { joinedRows, joinedTexts, propertiesText, type Queryable } from '@merx/db';
import {
  giftMessage,
  salesOrder,
  salesOrderAddress,
  salesOrderItem,
  salesOrderPayment,
  salesOrderStatusHistory,
  type Table,
} from '@merx/db/tables';
import type { Fields } from '@merx/wire';

type Shows = NonNullable<Parameters<typeof propertiesText>[2]>;

const ALL: Shows = () => true;
const NONE = 'null';

/** The gift message that a row references, as an object. */
const giftMessageOf = (alias: string) =>
  `(select '{' || ${propertiesText(giftMessage, 'm')} || '}' from gift_message m where m.gift_message_id = ${alias}.gift_message_id)`;

const rowsOf = (table: Table, key: string, row: string, order: string) =>
  `(select ${joinedRows('innerRow', row, order)} from ${table.name} t where t.${key} = o.entity_id)`;

/** JSON without nulls, as text; null for the kinds of emptiness that are usual. */
const json = (value: string) => `nullif(nullif(jsonb_strip_nulls(${value})::text, '{}'), '[]')`;

const PICKUP_COLUMNS = ['pickup_location_code', 'send_notification', 'notification_sent'];
const OWN_PLACE = new Set(['shipping_method', ...PICKUP_COLUMNS, 'gift_message_id', 'stock_id']);
const orderProperties = (shows: Shows) => propertiesText(salesOrder, 'o', (name, column) => !OWN_PLACE.has(name) && shows(name, column));
const SHIPPING = propertiesText(salesOrder, 'o', (name, { kind }) => kind === 'decimal' && /^(base_)?shipping_/.test(name));
const PICKUP = propertiesText(salesOrder, 'o', (name) => PICKUP_COLUMNS.includes(name));

const itemRows = (shows: Shows, more: readonly string[]) => {
  const properties = propertiesText(salesOrderItem, 't', (name, column) => name !== 'gift_message_id' && shows(name, column));
  const parts = ['t.item_id', 't.parent_item_id', properties, ...more];
  return rowsOf(salesOrderItem, 'order_id', joinedTexts('innerPart', parts), 't.item_id');
};
const CHOICES = json(`t.product_options -> 'extension_attributes'`);
const ITEMS = itemRows(ALL, [CHOICES, giftMessageOf('t'), json('t.applied_taxes')]);

const ALWAYS_SHOWN = {
  address: ['city', 'country_id', 'firstname', 'lastname', 'postcode', 'telephone'],
  payment: ['account_status', 'cc_last4'],
  history: ['comment'],
};
const ADDRESSES = rowsOf(
  salesOrderAddress,
  'parent_id',
  joinedTexts('innerPart', ['t.address_type', propertiesText(salesOrderAddress, 't', ALL, ALWAYS_SHOWN.address)]),
  't.entity_id',
);
const PAYMENT = `(select ${joinedTexts('innerPart', [
  propertiesText(salesOrderPayment, 't', ALL, ALWAYS_SHOWN.payment),
  json('t.additional_information'),
])} from sales_order_payment t where t.parent_id = o.entity_id order by t.entity_id limit 1)`;
const HISTORIES = rowsOf(
  salesOrderStatusHistory,
  'parent_id',
  propertiesText(salesOrderStatusHistory, 't', ALL, ALWAYS_SHOWN.history),
  't.entity_id desc',
);

/** Of the order itself, what its extension attributes are made from besides the related rows. */
const EXTENSION = [SHIPPING, 'to_json(o.shipping_method)::text', giftMessageOf('o'), json('o.applied_taxes'), PICKUP];
const WHOLE = joinedTexts('part', [orderProperties(ALL), ITEMS, ADDRESSES, PAYMENT, HISTORIES, ...EXTENSION]);

const partial = new WeakMap<Fields, string>();

/** The order `o` as text for `orderText`, without what these fields of an order do not need. */
export function orderDocument(fields?: Fields): string {
  if (!fields) return WHOLE;
  const known = partial.get(fields) ?? documentFor(fields);
  partial.set(fields, known);
  return known;
}

const own = new WeakMap<Fields, string | undefined>();

/** SQL of the properties of the order `o` with these fields, for `ownOrderText`; undefined if some are made from other rows too. */
export function ownProperties(fields: Fields): string | undefined {
  if (!own.has(fields)) own.set(fields, [...fields.keys()].every(isOwn) ? orderProperties(shownWith(fields)) : undefined);
  return own.get(fields);
}

const isOwn = (name: string) => name in salesOrder.columns && !OWN_PLACE.has(name);

/** What a client reads, and what every order has. */
const shownWith =
  (fields: Fields): Shows =>
  (name, { isNullable }) =>
    !isNullable || fields.has(name);

/** The extension attributes need all parts of an order but the history. */
function documentFor(fields: Fields): string {
  const histories = fields.has('status_histories') ? HISTORIES : NONE;
  if (fields.has('extension_attributes'))
    return joinedTexts('part', [orderProperties(ALL), ITEMS, ADDRESSES, PAYMENT, histories, ...EXTENSION]);
  return joinedTexts('part', [
    orderProperties(shownWith(fields)),
    itemsFor(fields.get('items')),
    fields.has('billing_address') ? ADDRESSES : NONE,
    fields.has('payment') ? PAYMENT : NONE,
    histories,
    ...EXTENSION.map(() => NONE),
  ]);
}

/** All of them for null, none for undefined. The gift message and the parent of an item need the whole of it. */
function itemsFor(fields: Fields | null | undefined): string {
  if (fields === undefined) return NONE;
  if (fields === null || fields.has('extension_attributes') || fields.has('parent_item')) return ITEMS;
  const choices = fields.has('product_option') ? CHOICES : NONE;
  return itemRows(shownWith(fields), [choices, NONE, NONE]);
}

const messageOf = (alias: string) => `case when ${alias}.gift_message_id is not null
  then (select m.xmin from gift_message m where m.gift_message_id = ${alias}.gift_message_id) end`;

/** SQL of all rows that `orderDocument` reads for the orders with these ids, as `KeptRows` has them. */
export const orderSources = (ids: string): string =>
  [
    `select o.entity_id as id, o.xmin as x, ${messageOf('o')} as y from sales_order o where o.entity_id = any(${ids})`,
    `select t.order_id, t.xmin, ${messageOf('t')} from sales_order_item t where t.order_id = any(${ids})`,
    ...[salesOrderAddress, salesOrderPayment, salesOrderStatusHistory].map(
      ({ name }) => `select t.parent_id, t.xmin, null from ${name} t where t.parent_id = any(${ids})`,
    ),
  ].join(' union all ');

/** The order with that id as text for `orderText`; undefined if there is none. */
export async function selectOrderDocument(db: Queryable, id: number, fields?: Fields): Promise<string | undefined> {
  const [row] = await db.query<{ document: string }>(
    `select ${orderDocument(fields)} as document from sales_order o where o.entity_id = $1`,
    [id],
  );
  return row?.document;
}

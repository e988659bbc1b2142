import { z } from 'zod';
import { carry, eachEntity, type Move, NotCarried, without } from '../move.js';
import type { Tree } from '../source.js';
import { leftBehind, orderItemHere } from './orders.js';

const Id = z.coerce.number();
const Part = z.looseObject({});
const Item = z.looseObject({ order_item_id: Id, product_id: Id.nullish() });
const Document = z.looseObject({
  entity_id: Id,
  increment_id: z.string(),
  order_id: Id,
  invoice_id: Id.nullish(),
  items: z.array(Item),
  comments: z.array(Part).nullish(),
  tracks: z.array(Part).nullish(),
  extension_attributes: z.looseObject({ source_code: z.string().optional() }).nullish().catch(null),
});
type Document = z.infer<typeof Document>;

const KINDS = [
  { kind: 'invoice', list: '/invoices', ours: 'GET /V1/invoices', bring: 'sales.invoice.bring' },
  { kind: 'shipment', list: '/shipments', ours: 'GET /V1/shipments', bring: 'sales.shipment.bring' },
  { kind: 'credit memo', list: '/creditmemos', ours: 'GET /V1/creditmemos', bring: 'sales.creditmemo.bring' },
] as const;
type Kind = (typeof KINDS)[number];

const ROWS = [
  'entity_id',
  'parent_id',
  'billing_address_id',
  'shipping_address_id',
  'customer_id',
  'store_id',
  'updated_at',
  'extension_attributes',
];

/**
 * Imports invoices, shipments and credit memos of imported orders with their numbers and times; later runs update state, comments and
 * tracks.
 */
export async function moveDocuments(move: Move): Promise<void> {
  for (const each of KINDS) {
    await eachEntity(move, { kind: each.kind, path: each.list, names: 'increment_id' }, (given) =>
      moveDocument(move, Document.parse(given), each),
    );
  }
}

async function moveDocument(move: Move, document: Document, { kind, ours, bring }: Kind): Promise<void> {
  const { target } = move;
  await carry(move, {
    kind,
    key: document.entity_id,
    name: document.increment_id,
    body: () => bodyOf(move, document),
    find: async () => {
      const [found] = await target.list(ours, { increment_id: document.increment_id });
      if (found && Number(found.order_id) !== Number(move.maps.get('order', document.order_id))) {
        throw new NotCarried(`another ${kind} with this number already exists`);
      }
      return found && Id.parse(found.entity_id);
    },
    create: async (entity) => Id.parse(await target.call(bring, { entity })),
    change: (entity_id, entity) => target.call(bring, { entity: { ...entity, entity_id } }),
  });
}

function bodyOf(move: Move, document: Document): Tree {
  const { maps } = move;
  const { items, comments, tracks, order_id, invoice_id } = document;
  const source_code = document.extension_attributes?.source_code;
  if (leftBehind(move, order_id)) throw new NotCarried('its order was not imported');
  const invoice = invoice_id ? maps.get('invoice', invoice_id) : undefined;
  return {
    ...without(document, ...ROWS, 'invoice_id'),
    order_id: maps.id('order', order_id),
    ...(invoice !== undefined && { invoice_id: Number(invoice) }),
    ...(source_code && { extension_attributes: { source_code } }),
    items: items.map(({ product_id: product, ...item }) => {
      const here = product ? maps.get('product', product) : undefined;
      return {
        ...without(item, ...ROWS),
        order_item_id: orderItemHere(move, item.order_item_id),
        ...(here !== undefined && { product_id: Number(here) }),
      };
    }),
    comments: (comments ?? []).map((comment) => without(comment, ...ROWS)),
    ...(tracks && { tracks: tracks.map((track) => without(track, ...ROWS, 'order_id')) }),
  };
}

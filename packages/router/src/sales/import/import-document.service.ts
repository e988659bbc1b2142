import { type Queryable, sqlState } from '@merx/db';
import { add, dateTime, money, toColumn, ZERO } from '@merx/wire';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { CreditmemoInput } from '../creditmemo/creditmemo.schema.js';
import { SETTLED } from '../document/document.js';
import { type DocumentKind, selectDocument } from '../document/document.queries.js';
import type { DocumentCommentInput } from '../document/document.schema.js';
import { writeDocument } from '../document/document.service.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import { itemUnknown, notATime, valueNotStorable } from '../faults.js';
import type { InvoiceInput } from '../invoice/invoice.schema.js';
import { newTrack } from '../shipment/new-shipment.js';
import type { ShipmentInput } from '../shipment/shipment.schema.js';
import { labelBytes } from '../shipment/shipment-label.js';
import { newLines } from './import-columns.js';
import { selectOrderOfImport, updateDocument } from './import-document.queries.js';

interface Imported {
  invoice: InvoiceInput;
  creditmemo: CreditmemoInput;
  shipment: ShipmentInput;
}

/**
 * Each imports a document as given, for an order that already counts it: amounts, counters, stock, payment and mail are
 * unchanged. A given number is kept. With an id it updates the imported document, and adds new comments and tracks. They
 * return its id; throw 400 for an item of another order, a number that is taken and invalid values, 404 for an unknown
 * order or document; then nothing was stored.
 */
export const importInvoice = ({ ctx, input: { entity } }: Call<{ entity: InvoiceInput }>) =>
  stored(ctx, 'invoice', entity, ({ store_id }, { items, comments, ...document }) => ({
    document: { ...document, store_id, state: document.state ?? SETTLED, total_qty: document.total_qty ?? piecesOf(items) },
    items: items ?? [],
    comments: linesOf(comments),
  }));

export const importCreditmemo = ({ ctx, input: { entity } }: Call<{ entity: CreditmemoInput }>) =>
  stored(ctx, 'creditmemo', entity, ({ store_id }, { items, comments, ...document }) => ({
    document: { ...document, store_id, state: document.state ?? SETTLED },
    items: items ?? [],
    comments: linesOf(comments),
  }));

export const importShipment = ({ ctx, input: { entity } }: Call<{ entity: ShipmentInput }>) =>
  stored(ctx, 'shipment', entity, ({ order_id, store_id, customer_id }, { items, comments, tracks, ...document }) => ({
    document: {
      ...document,
      store_id,
      customer_id,
      total_qty: document.total_qty ?? piecesOf(items),
      source_code: document.extension_attributes?.source_code ?? null,
      packages: document.packages?.map(() => ({})) ?? null,
      shipping_label: document.shipping_label ? labelBytes(document.shipping_label) : null,
    },
    items: items ?? [],
    comments: linesOf(comments),
    tracks: (tracks ?? []).map((track, index) => ({
      ...newTrack(track, order_id, `tracks[${index}].`),
      created_at: track.created_at ?? null,
    })),
  }));

/** Database errors for an invalid timestamp, a number that is too large, and an unknown id. */
const UNFIT = /^22|^2350[23]$/;

type Order = Awaited<ReturnType<typeof selectOrderOfImport>>[number];

async function stored<K extends DocumentKind>(
  { db }: Pick<Context, 'db'>,
  kind: K,
  entity: Imported[K],
  rows: (order: Order, entity: Imported[K]) => NewDocument<K>,
): Promise<number> {
  const { entity_id: known, order_id: orderId, created_at, items } = entity;
  // The database accepts words such as "yesterday" as timestamps.
  if (created_at && !dateTime.safeParse(created_at).success) throw notATime({ createdAt: created_at });
  try {
    return await db.transaction(async (tx) => {
      const [order] = await selectOrderOfImport(tx, orderId);
      if (!order) throw notFound('id', orderId);
      const own = new Set(order.item_ids);
      const foreign = items?.find(({ order_item_id: id }) => !own.has(id));
      if (foreign) throw itemUnknown({ itemId: foreign.order_item_id });
      const given = rows(order, entity);
      return known ? updateImported(tx, kind, known, given) : writeDocument(tx, kind, given);
    });
  } catch (error) {
    if (!UNFIT.test(sqlState(error) ?? '')) throw error;
    throw valueNotStorable();
  }
}

async function updateImported<K extends DocumentKind>(tx: Queryable, kind: K, id: number, given: NewDocument<K>): Promise<number> {
  const { order_id: orderId } = given.document;
  const [existing] = await selectDocument<DocumentKind>(tx, kind, id);
  if (existing?.document.order_id !== orderId) throw notFound('id', id);
  await updateDocument(tx, kind, id, {
    document: given.document,
    comments: newLines(given.comments, existing.comments, ['created_at', 'comment']),
    tracks: newLines(given.tracks ?? [], 'tracks' in existing ? existing.tracks : [], ['carrier_code', 'track_number']),
  });
  return id;
}

/** The total quantity of a document, if not given. */
const piecesOf = (items: readonly { qty: number }[] | null | undefined) =>
  toColumn((items ?? []).reduce((sum, { qty }) => add(sum, money(qty)), ZERO));

/** Oldest first, so that ids are in chronological order. */
function linesOf(comments: readonly DocumentCommentInput[] | null | undefined): NewComment[] {
  return (comments ?? [])
    .toSorted((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1))
    .map(({ comment, is_customer_notified, is_visible_on_front, created_at }) => ({
      comment: comment ?? '',
      is_customer_notified: is_customer_notified ?? 0,
      is_visible_on_front: is_visible_on_front ?? 0,
      created_at: created_at ?? null,
    }));
}

import { type Queryable, sqlState } from '@merx/db';
import { add, dateTime, money, toColumn, ZERO } from '@merx/wire';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import type { CreditmemoInput } from '../creditmemo/creditmemo-input.schema.js';
import { selectDocument } from '../document/document.queries.js';
import type { DocumentCommentInput } from '../document/document.schema.js';
import type { DocumentKind } from '../document/document-tables.queries.js';
import type { NewComment, NewDocument, NewTrack } from '../document/insert-document.queries.js';
import { writeDocument } from '../document/write-document.service.js';
import type { InvoiceInput } from '../invoice/invoice-input.schema.js';
import type { ShipmentInput } from '../shipment/shipment.schema.js';
import { newTrack } from '../shipment/shipment-faults.js';
import { labelBytes } from '../shipment/shipment-label.js';
import { selectOrderOfImport, updateDocument } from './import-document.queries.js';
import { lacking } from './new-lines.js';

interface Imported {
  invoice: InvoiceInput;
  creditmemo: CreditmemoInput;
  shipment: ShipmentInput;
}

type Call<K extends DocumentKind> = { ctx: Pick<Context, 'db'>; input: { entity: Imported[K] } };

/**
 * Each stores a document from elsewhere as it is given, for an order that counts it already: amounts, counters, stock, payment and mail
 * are left alone. A number that is given is kept. With an id it is the document that was stored so: it takes its fields, and comments and
 * tracks that it has not. They return its id; throw 400 for an item of another order, a number that is taken and values that fit nowhere,
 * 404 for an unknown order or document; then nothing was stored.
 */
export const importInvoice = ({ ctx, input: { entity } }: Call<'invoice'>) => {
  const { items, comments, extension_attributes: _, entity_id: __, updated_at: ___, ...document } = entity;
  return stored(ctx, 'invoice', entity, ({ store_id }) => ({
    document: { ...document, store_id, state: document.state ?? SETTLED, total_qty: document.total_qty ?? piecesOf(items) },
    items: rowsOf(items),
    comments: linesOf(comments),
  }));
};

export const importCreditmemo = ({ ctx, input: { entity } }: Call<'creditmemo'>) => {
  const { items, comments, extension_attributes: _, entity_id: __, updated_at: ___, ...document } = entity;
  return stored(ctx, 'creditmemo', entity, ({ store_id }) => ({
    document: { ...document, store_id, state: document.state ?? SETTLED },
    items: rowsOf(items),
    comments: linesOf(comments),
  }));
};

export const importShipment = ({ ctx, input: { entity } }: Call<'shipment'>) => {
  const {
    items,
    comments,
    tracks,
    packages,
    shipping_label: label,
    extension_attributes: _,
    entity_id: __,
    updated_at: ___,
    ...document
  } = entity;
  return stored(ctx, 'shipment', entity, ({ order_id, store_id, customer_id }) => ({
    document: {
      ...document,
      store_id,
      customer_id,
      total_qty: document.total_qty ?? piecesOf(items),
      packages: packages?.map(() => ({})) ?? null,
      shipping_label: label ? labelBytes(label) : null,
    },
    items: rowsOf(items),
    comments: linesOf(comments),
    tracks: (tracks ?? []).map((track, index) => ({
      ...newTrack(track, order_id, `tracks[${index}].`),
      created_at: track.created_at ?? null,
    })),
  }));
};

/** What the database says of a moment that is none, a number that is too large, and an id that is unknown. */
const UNFIT = /^22|^2350[23]$/;

type Order = Awaited<ReturnType<typeof selectOrderOfImport>>[number];

async function stored<K extends DocumentKind>(
  { db }: Pick<Context, 'db'>,
  kind: K,
  { entity_id: known, order_id: orderId, created_at, items }: Imported[K],
  rows: (order: Order) => NewDocument<K>,
): Promise<number> {
  // The database reads words such as "yesterday" as moments.
  if (created_at && !dateTime.safeParse(created_at).success) throw badInput('"%createdAt" is no moment.', { createdAt: created_at });
  try {
    return await db.transaction(async (tx) => {
      const [order] = await selectOrderOfImport(tx, orderId);
      if (!order) throw notFound('id', orderId);
      const own = new Set(order.item_ids);
      const foreign = items?.find(({ order_item_id: id }) => !own.has(id));
      if (foreign) throw badInput('The order has no item %itemId.', { itemId: foreign.order_item_id });
      if (known) return storedAgain(tx, kind, known, rows(order));
      return writeDocument(tx, kind, rows(order));
    });
  } catch (error) {
    if (!UNFIT.test(sqlState(error) ?? '')) throw error;
    throw badInput('The document holds a value that cannot be kept.');
  }
}

interface CommentWords {
  created_at?: string | null;
  comment?: string | null;
}
interface TrackWords {
  carrier_code?: string | null;
  track_number?: string | null;
}

async function storedAgain<K extends DocumentKind>(tx: Queryable, kind: K, id: number, given: NewDocument<K>): Promise<number> {
  const { order_id: orderId } = given.document;
  const [there] = await selectDocument<DocumentKind>(tx, kind, id);
  if (there?.document.order_id !== orderId) throw notFound('id', id);
  const tracks = 'tracks' in there ? there.tracks : [];
  await updateDocument(tx, kind, id, {
    document: given.document,
    comments: lacking<CommentWords, NewComment>(given.comments, there.comments, ({ created_at, comment }) => [created_at, comment]),
    tracks: lacking<TrackWords, NewTrack>(given.tracks ?? [], tracks, ({ carrier_code, track_number }) => [carrier_code, track_number]),
  });
  return id;
}

/** The lines as rows: their ids and those of their document are given anew. */
function rowsOf<
  Item extends { order_item_id: number; qty: number; entity_id?: unknown; parent_id?: unknown; extension_attributes?: unknown },
>(items: readonly Item[] | null | undefined) {
  return (items ?? []).map(({ entity_id: _, parent_id: __, extension_attributes: ___, ...item }) => item);
}

/** An invoice that is paid, a credit memo that is given back. */
const SETTLED = 2;

/** All pieces of a document, for one that does not tell. */
const piecesOf = (items: readonly { qty: number }[] | null | undefined) =>
  toColumn((items ?? []).reduce((sum, { qty }) => add(sum, money(qty)), ZERO));

/** The oldest first: ids tell their order. */
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

import { type Queryable, selectList } from '@merx/db';
import { type ExactRow, rma, rmaComment, rmaItem, rmaTrack, type Table, type WireRow } from '@merx/db/tables';

export type CommentRow = WireRow<typeof rmaComment>;
export type TrackRow = WireRow<typeof rmaTrack>;
export type ItemRow = WireRow<typeof rmaItem>;
export type ExactItem = ExactRow<typeof rmaItem>;

/** Whose returns these are: a customer's, or those of one order of a guest. */
export type Buyer = { customerId: number; orderId?: undefined } | { customerId?: undefined; orderId: number };

/** A return with its related rows. */
export interface ReturnParts {
  document: WireRow<typeof rma> & { order_increment_id: string };
  items: ItemRow[];
  /** Newest first. */
  comments: CommentRow[];
  tracks: TrackRow[];
}

const partRows = (table: Table, order: string, condition = 'true') =>
  `(select coalesce(json_strip_nulls(json_agg(p order by p.entity_id ${order})), '[]')
    from (select ${selectList(table, 't')} from ${table.name} t where t.rma_entity_id = r.entity_id and ${condition}) p)`;

/** SQL of a return as JSON; `r` is the return, `o` its order. Buyers only see the comments meant for them. */
export const returnRow = ({ isForBuyer }: { isForBuyer: boolean }): string =>
  `(select row_to_json(w) from (select
    (select json_strip_nulls(row_to_json(d)) from (select ${selectList(rma, 'r')}, o.increment_id as order_increment_id) d) as document,
    ${partRows(rmaItem, '')} as items,
    ${partRows(rmaComment, 'desc', isForBuyer ? 't.visible_on_front' : 'true')} as comments,
    ${partRows(rmaTrack, '')} as tracks) w)`;

/** A return and its items as stored, read by the holder of its order's lock. */
export interface StoredReturn {
  row: Pick<ExactRow<typeof rma>, 'entity_id' | 'increment_id' | 'order_id' | 'store_id' | 'status' | 'customer_custom_email'>;
  items: ExactItem[];
}

const EXACT_ITEM = `i.entity_id, i.rma_entity_id, i.order_item_id, i.qty_requested::text, i.qty_authorized::text, i.qty_returned::text,
  i.qty_approved::text, i.reason, i.condition, i.resolution, i.status`;

/** The return with that id and its items in order, or undefined. */
export async function selectStoredReturn(tx: Queryable, id: number): Promise<StoredReturn | undefined> {
  const [found] = await tx.query<StoredReturn>(
    `select json_build_object('entity_id', r.entity_id, 'increment_id', r.increment_id, 'order_id', r.order_id, 'store_id', r.store_id,
        'status', r.status, 'customer_custom_email', r.customer_custom_email) as row,
       (select coalesce(json_agg(e order by e.entity_id), '[]')
         from (select ${EXACT_ITEM} from rma_item i where i.rma_entity_id = r.entity_id) e) as items
     from rma r where r.entity_id = $1`,
    [id],
  );
  return found;
}

/** The order of a return and its customer, or null for an unknown return. */
export const selectReturnOwner = (db: Queryable, id: number) =>
  db.prisma.rma.findFirst({ where: { entity_id: id }, select: { order_id: true, customer_id: true } });

export type HeldRow = Pick<ExactItem, 'order_item_id' | 'qty_requested' | 'qty_authorized' | 'qty_returned' | 'qty_approved' | 'status'> & {
  refunded: string;
};

/**
 * The items of an order's returns, except those of the return `besides`, with the quantity refunded for each. Only settled
 * credit memos count, as in the order.
 */
export async function selectHeldItems(tx: Queryable, orderId: number, besides: number): Promise<HeldRow[]> {
  return tx.query(
    `select i.order_item_id, i.qty_requested::text, i.qty_authorized::text, i.qty_returned::text, i.qty_approved::text, i.status,
       coalesce((select sum(f.qty) from rma_refund f join sales_creditmemo c on c.entity_id = f.creditmemo_id
         where f.rma_item_id = i.entity_id and c.state = 2), 0)::text as refunded
     from rma_item i join rma r on r.entity_id = i.rma_entity_id where r.order_id = $1 and r.entity_id <> $2`,
    [orderId, besides],
  );
}

export type NewReturn = Pick<ExactRow<typeof rma>, 'order_id' | 'store_id' | 'customer_id' | 'status' | 'customer_custom_email'>;

/** Inserts a return under the store's next number, and returns its id. */
export async function insertReturn(tx: Queryable, given: NewReturn): Promise<number> {
  const [row] = await tx.query<{ number: string }>(`select next_increment_id('rma', $1) as number`, [given.store_id]);
  const { entity_id } = await tx.prisma.rma.create({ data: { ...given, increment_id: row?.number ?? '' }, select: { entity_id: true } });
  return entity_id;
}

export type NewItem = Omit<ExactItem, 'entity_id'>;

/** Inserts items of a return. */
export async function insertItems(tx: Queryable, data: NewItem[]): Promise<void> {
  await tx.prisma.rmaItem.createMany({ data });
}

/** Writes what can change of an item of a return. */
export async function updateItem(tx: Queryable, { entity_id, ...item }: ExactItem): Promise<void> {
  const { qty_requested, qty_authorized, qty_returned, qty_approved, status, reason, condition, resolution } = item;
  const data = { qty_requested, qty_authorized, qty_returned, qty_approved, status, reason, condition, resolution };
  await tx.prisma.rmaItem.update({ where: { entity_id }, data });
}

/** Writes the status and the address of a return. */
export async function updateReturn(
  tx: Queryable,
  id: number,
  data: { status: string; customer_custom_email: string | null },
): Promise<void> {
  await tx.prisma.rma.update({ where: { entity_id: id }, data: { ...data, updated_at: new Date() } });
}

/** Deletes a return with all its parts. */
export async function deleteReturn(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.rma.delete({ where: { entity_id: id } });
}

export type NewComment = Pick<CommentRow, 'comment' | 'customer_notified' | 'visible_on_front' | 'status' | 'admin'>;

/** Adds a comment to a return. */
export async function insertComment(tx: Queryable, returnId: number, comment: NewComment): Promise<void> {
  await tx.prisma.rmaComment.create({ data: { ...comment, rma_entity_id: returnId } });
}

export type NewTrack = Pick<TrackRow, 'track_number' | 'carrier_title' | 'carrier_code'>;

/** Adds a tracking number to a return. */
export async function insertTrack(tx: Queryable, returnId: number, track: NewTrack): Promise<void> {
  await tx.prisma.rmaTrack.create({ data: { ...track, rma_entity_id: returnId } });
}

/** Deletes a tracking number of a return; returns whether the return had it. */
export async function deleteTrack(tx: Queryable, returnId: number, trackId: number): Promise<boolean> {
  return (await tx.prisma.rmaTrack.deleteMany({ where: { entity_id: trackId, rma_entity_id: returnId } })).count > 0;
}

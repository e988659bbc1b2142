import { rma, rmaComment, rmaItem, rmaTrack } from '@merx/db/tables';
import { bool, dateTime, decimal, entity, int, list, pageOf, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributesInput } from '../../eav/index.js';
import { ReorderResult } from '../../quote/index.js';
import { PdfFile } from '../../sales/index.js';

const fields = entity(rma, { omit: ['updated_at'] });
const itemFields = entity(rmaItem, {
  omit: ['reason', 'condition', 'resolution', 'qty_requested', 'qty_authorized', 'qty_returned', 'qty_approved'],
});
const commentFields = entity(rmaComment);
const trackFields = entity(rmaTrack);

/** Returned but not stored: clients may send what they have received. */
const accepted = { custom_attributes: CustomAttributesInput.nullish(), extension_attributes: z.object({}).nullish() };

/** Zero for steps that an item has not reached. */
const quantities = { qty_requested: wireDecimal, qty_authorized: wireDecimal, qty_returned: wireDecimal, qty_approved: wireDecimal };
const quantitiesIn = {
  qty_requested: decimal.nullish(),
  qty_authorized: decimal.nullish(),
  qty_returned: decimal.nullish(),
  qty_approved: decimal.nullish(),
};
/** Ids of options as text. */
const choices = { reason: wireText, condition: wireText, resolution: wireText };
const choicesIn = { reason: text.nullish(), condition: text.nullish(), resolution: text.nullish() };

export const ReturnItem = z.object({ ...itemFields.out, ...quantities, ...choices });
export type ReturnItem = z.infer<typeof ReturnItem>;

export const ReturnItemInput = z.strictObject({
  ...itemFields.in,
  ...quantitiesIn,
  ...choicesIn,
  extension_attributes: accepted.extension_attributes,
});
export type ReturnItemInput = z.infer<typeof ReturnItemInput>;

export const ReturnComment = z.object(commentFields.out);
export type ReturnComment = z.infer<typeof ReturnComment>;

/** The author, time and status of a comment are set by the shop. */
export const ReturnCommentInput = z.strictObject({ ...commentFields.in, created_at: text.nullish(), ...accepted });
export type ReturnCommentInput = z.infer<typeof ReturnCommentInput>;

export const ReturnTrack = z.object(trackFields.out);
export type ReturnTrack = z.infer<typeof ReturnTrack>;

export const ReturnTrackInput = z.strictObject({ ...trackFields.in, extension_attributes: accepted.extension_attributes });
export type ReturnTrackInput = z.infer<typeof ReturnTrackInput>;

export const Return = z.object({
  ...fields.out,
  order_increment_id: wireText,
  items: z.array(ReturnItem),
  /** Newest first. */
  comments: z.array(ReturnComment),
  tracks: z.array(ReturnTrack),
});
export type Return = z.infer<typeof Return>;
export const ReturnList = pageOf(Return);

export const ReturnInput = z.strictObject({
  ...fields.in,
  date_requested: text.nullish(),
  order_increment_id: text.nullish(),
  items: list(ReturnItemInput).nullish(),
  comments: list(ReturnCommentInput).nullish(),
  tracks: list(ReturnTrackInput).nullish(),
  ...accepted,
});
export type ReturnInput = z.infer<typeof ReturnInput>;

const ImportedReturn = ReturnInput.extend({
  date_requested: dateTime.nullish(),
  comments: list(ReturnCommentInput.extend({ created_at: dateTime.nullish() })).nullish(),
});
export type ImportedReturn = z.infer<typeof ImportedReturn>;
export const ImportReturn = z.object({ rmaDataObject: ImportedReturn });

const id = int.describe('Id of the return, not its number.');

export const ReturnId = z.object({ id });
export const NewReturn = z.object({ rmaDataObject: ReturnInput });
export const ChangedReturn = z.object({ id, rmaDataObject: ReturnInput });

export const ReturnComments = pageOf(ReturnComment);
export type ReturnComments = z.infer<typeof ReturnComments>;
export const AddReturnComment = z.object({ id, data: ReturnCommentInput });

export const ReturnTracks = pageOf(ReturnTrack);
export type ReturnTracks = z.infer<typeof ReturnTracks>;
export const AddReturnTrack = z.object({ id, track: ReturnTrackInput });
export const ReturnTrackId = z.object({ id, trackId: int.describe('Id of the tracking number.') });

export const SetReturnLabel = z.object({
  id,
  label: text.describe('The label: a PDF or an image in base64, or text in a printer language.'),
});

/** What a customer asks for. */
export const MyReturnInput = z.strictObject({
  order_id: int.describe('Id of an own order, not its number.'),
  customer_custom_email: text.nullish(),
  items: list(z.strictObject({ order_item_id: int, qty_requested: decimal, ...choicesIn })),
  comment: text.nullish(),
});
export type MyReturnInput = z.infer<typeof MyReturnInput>;
export const NewMyReturn = z.object({ rmaDataObject: MyReturnInput });
export const AddMyComment = z.object({ id, comment: text });
export const ReturnableOrder = z.object({ orderId: int.describe('Id of an own order, not its number.') });

/** An order item, and how many pieces of it can be returned. */
export const ReturnableItem = z.object({
  order_item_id: wireInt,
  sku: wireText,
  name: wireText,
  /** The selected options as text. */
  choices: z.array(z.object({ label: wireText, value: wireText })),
  qty_shipped: wireDecimal,
  qty_returnable: wireDecimal,
  is_qty_decimal: wireBool,
});
export type ReturnableItem = z.infer<typeof ReturnableItem>;
export const ReturnableItems = z.array(ReturnableItem);

export const RefundReturn = z.object({
  id,
  /** The items to refund; without any, everything approved that is neither refunded nor exchanged, except items to be exchanged. */
  items: list(z.strictObject({ entity_id: int, qty: decimal })).nullish(),
  shipping_amount: decimal.nullish(),
  adjustment_positive: decimal.nullish(),
  adjustment_negative: decimal.nullish(),
  /** The paid invoice whose provider refunds the amount; absent: the refund is made outside of the shop. */
  invoice_id: int.nullish(),
  /** Whether the items return to stock; default: the shop's settings. */
  back_to_stock: bool.nullish(),
  comment: text.nullish(),
  notify: bool.default(false),
});
export type RefundReturn = z.infer<typeof RefundReturn>;
export const ExchangeReturn = RefundReturn.pick({ id: true, items: true });
export type ExchangeReturn = z.infer<typeof ExchangeReturn>;

/** The draft of the order, and the lines that could not be added to it. */
export const ExchangeResult = ReorderResult;
/** A label to print. */
export const LabelFile = PdfFile;

/** What the admin shows of a return besides the return itself. */
export const ReturnDetails = z.object({
  has_label: wireBool,
  order: z.object({
    customer_name: wireText,
    customer_email: wireText,
    order_currency_code: wireText.nullable(),
    /** The default for refunds. */
    returns_to_stock: wireBool,
  }),
  items: z.array(
    z.object({
      entity_id: wireInt,
      sku: wireText,
      name: wireText,
      choices: ReturnableItem.shape.choices,
      is_qty_decimal: wireBool,
      /** `refund` or `exchange` if the resolution leads to that. */
      leads_to: wireText.nullable(),
      /** Approved pieces, and those of them that are already refunded or in an exchange. */
      qty_open: wireDecimal,
      qty_refunded: wireDecimal,
      qty_exchanged: wireDecimal,
    }),
  ),
  creditmemos: z.array(z.object({ entity_id: wireInt, increment_id: wireText })),
  /** The drafts of exchanges; an order once it was placed. */
  exchanges: z.array(z.object({ quote_id: wireInt, order_id: wireInt.nullable(), increment_id: wireText.nullable() })),
  /** Who of the staff added the return (0), its comments and tracks. */
  authors: z.array(z.object({ kind: z.enum(['return', 'comment', 'track']), id: wireInt, author: wireText })),
});
export type ReturnDetails = z.infer<typeof ReturnDetails>;

import { decimal, int, list, SearchCriteriaEcho, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment, DocumentCommentInput } from '../document/document.schema.js';

const extension_attributes = z.object({}).nullish();

export const ShipmentItem = z.object({
  additional_data: wireText.optional(),
  description: wireText.optional(),
  entity_id: wireInt.optional(),
  name: wireText.optional(),
  order_item_id: wireInt,
  parent_id: wireInt.optional(),
  price: wireDecimal.optional(),
  product_id: wireInt.optional(),
  qty: wireDecimal,
  row_total: wireDecimal.optional(),
  sku: wireText.optional(),
  weight: wireDecimal.optional(),
});
export type ShipmentItem = z.infer<typeof ShipmentItem>;

export const ShipmentItemInput = z.strictObject({
  additional_data: text.nullish(),
  description: text.nullish(),
  entity_id: int.nullish(),
  name: text.nullish(),
  order_item_id: int,
  parent_id: int.nullish(),
  price: decimal.nullish(),
  product_id: int.nullish(),
  qty: decimal,
  row_total: decimal.nullish(),
  sku: text.nullish(),
  weight: decimal.nullish(),
  extension_attributes,
});
export type ShipmentItemInput = z.infer<typeof ShipmentItemInput>;

/** A parcel's number at its carrier. */
export const Track = z.object({
  carrier_code: wireText,
  created_at: wireText.optional(),
  description: wireText.nullable(),
  entity_id: wireInt.optional(),
  order_id: wireInt,
  parent_id: wireInt,
  qty: wireDecimal,
  title: wireText,
  track_number: wireText,
  updated_at: wireText.optional(),
  weight: wireDecimal,
});
export type Track = z.infer<typeof Track>;

export const TrackInput = z.strictObject({
  carrier_code: text.nullish(),
  created_at: text.nullish(),
  description: text.nullish(),
  entity_id: int.nullish(),
  order_id: int.nullish(),
  parent_id: int.nullish(),
  qty: decimal.nullish(),
  title: text.nullish(),
  track_number: text.nullish(),
  updated_at: text.nullish(),
  weight: decimal.nullish(),
  extension_attributes,
});
export type TrackInput = z.infer<typeof TrackInput>;

export const SaveTrack = z.object({ entity: TrackInput });

/** Nothing is known of a parcel but that there is one. */
const Package = z.object({});
const PackageInput = z.strictObject({ extension_attributes });

export const Shipment = z.object({
  billing_address_id: wireInt.optional(),
  comments: z.array(DocumentComment),
  created_at: wireText.optional(),
  customer_id: wireInt.optional(),
  email_sent: wireInt.optional(),
  entity_id: wireInt.optional(),
  increment_id: wireText.optional(),
  items: z.array(ShipmentItem),
  order_id: wireInt,
  packages: z.array(Package).optional(),
  shipment_status: wireInt.optional(),
  shipping_address_id: wireInt.optional(),
  shipping_label: wireText.optional(),
  store_id: wireInt.optional(),
  total_qty: wireDecimal.optional(),
  total_weight: wireDecimal.optional(),
  tracks: z.array(Track),
  updated_at: wireText.optional(),
});
export type Shipment = z.infer<typeof Shipment>;

export const ShipmentInput = z.strictObject({
  billing_address_id: int.nullish(),
  comments: list(DocumentCommentInput).nullish(),
  created_at: text.nullish(),
  customer_id: int.nullish(),
  email_sent: int.nullish(),
  entity_id: int.nullish(),
  increment_id: text.nullish(),
  items: list(ShipmentItemInput).nullish(),
  order_id: int,
  packages: list(PackageInput).nullish(),
  shipment_status: int.nullish(),
  shipping_address_id: int.nullish(),
  shipping_label: text.nullish(),
  store_id: int.nullish(),
  total_qty: decimal.nullish(),
  total_weight: decimal.nullish(),
  tracks: list(TrackInput).nullish(),
  updated_at: text.nullish(),
  extension_attributes,
});
export type ShipmentInput = z.infer<typeof ShipmentInput>;

export const SaveShipment = z.object({ entity: ShipmentInput });

export const Shipments = z.object({ items: z.array(Shipment), search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type Shipments = z.infer<typeof Shipments>;

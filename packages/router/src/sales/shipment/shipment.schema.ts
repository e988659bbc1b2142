import { salesShipment, salesShipmentItem, salesShipmentTrack } from '@merx/db/tables';
import { entity, int, list, pageOf, text, wireText } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment, documentInput, documentItemInput, OrderDocument } from '../document/document.schema.js';
import { extension_attributes } from '../order/order-part.schema.js';

const fields = entity(salesShipment, { omit: ['source_code'] });
/** The source that the goods leave. */
const sourceAttribute = z.object({ source_code: text.nullish() }).nullish();
const itemFields = entity(salesShipmentItem);
const trackFields = entity(salesShipmentTrack);

export const ShipmentItemInput = z.strictObject({ ...itemFields.in, ...documentItemInput });
export type ShipmentItemInput = z.infer<typeof ShipmentItemInput>;

/** A parcel's tracking number. */
export const Track = z.object({ ...trackFields.out, description: wireText.nullable() });
export type Track = z.infer<typeof Track>;

export const TrackInput = z.strictObject({ ...trackFields.in, extension_attributes });
export type TrackInput = z.infer<typeof TrackInput>;

export const SaveTrack = z.object({ entity: TrackInput });

/** Packages have no properties in the API. */
const Package = z.object({});
const PackageInput = z.strictObject({ extension_attributes });

export const Shipment = z.object({
  ...fields.out,
  packages: z.array(Package).optional(),
  /** In base64. */
  shipping_label: wireText.optional(),
  extension_attributes: z.object({ source_code: wireText }).optional(),
  items: z.array(z.object(itemFields.out)),
  tracks: z.array(Track),
  comments: z.array(DocumentComment),
});
export type Shipment = z.infer<typeof Shipment>;

export const ShipmentInput = z.strictObject({
  ...fields.in,
  packages: list(PackageInput).nullish(),
  shipping_label: text.nullish(),
  items: list(ShipmentItemInput).nullish(),
  tracks: list(TrackInput).nullish(),
  ...documentInput,
  extension_attributes: sourceAttribute,
});
export type ShipmentInput = z.infer<typeof ShipmentInput>;

export const SaveShipment = z.object({ entity: ShipmentInput });

export const Shipments = pageOf(Shipment);

export const TrackId = z.object({ id: int.describe('Id of the tracking number.') });

export const ShipOrder = OrderDocument.extend({
  tracks: list(z.strictObject({ track_number: text, title: text, carrier_code: text, extension_attributes })).nullish(),
  packages: list(PackageInput).nullish(),
  arguments: z.object({ extension_attributes: sourceAttribute }).nullish(),
});
export type ShipOrder = z.infer<typeof ShipOrder>;

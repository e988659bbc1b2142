import { list, text, wireText } from '@merx/wire';
import { z } from 'zod';
import { OrderDocument } from '../document/order-document.schema.js';

const extension_attributes = z.object({}).nullish();

export const ShipOrder = OrderDocument.extend({
  tracks: list(z.strictObject({ track_number: text, title: text, carrier_code: text, extension_attributes })).nullish(),
  packages: list(z.strictObject({ extension_attributes })).nullish(),
  arguments: z.object({ extension_attributes }).nullish(),
});
export type ShipOrder = z.infer<typeof ShipOrder>;

/** An id as text. */
export const ShipmentId = wireText;

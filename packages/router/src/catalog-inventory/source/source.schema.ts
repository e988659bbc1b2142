import { inventorySource } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const address = entity(inventorySource, { pick: ['region', 'city', 'street'] });
const contact = entity(inventorySource, { pick: ['phone', 'fax', 'use_default_carrier_config'] });
const place = entity(inventorySource, { pick: ['description', 'latitude', 'longitude'] });
const person = entity(inventorySource, { pick: ['source_code', 'name', 'email', 'contact_name'] });

/** An inventory source. */
export const Source = z.object({
  ...person.out,
  enabled: wireBool,
  ...place.out,
  country_id: wireText,
  region_id: wireInt.optional(),
  ...address.out,
  postcode: wireText,
  ...contact.out,
  carrier_links: z.array(z.object({ carrier_code: wireText, position: wireInt })),
  /** Absent for the default source, which cannot be a pick-up location. */
  extension_attributes: z
    .object({ is_pickup_location_active: wireBool, frontend_name: wireText, frontend_description: wireText })
    .optional(),
});
export type Source = z.infer<typeof Source>;
export const Sources = pageOf(Source);
export const SourceList = z.array(Source);
const sourceCode = text.describe('Code of the source, such as `default`.');

export const SourceCode = z.object({ sourceCode });

/** A source as sent by clients: all fields of a response are accepted. */
export const SourceInput = z.strictObject({
  ...person.in,
  enabled: bool.nullish(),
  ...place.in,
  country_id: text.nullish(),
  region_id: int.nullish(),
  ...address.in,
  postcode: text.nullish(),
  ...contact.in,
  carrier_links: list(
    z
      .strictObject({ carrier_code: text, position: int.default(0), extension_attributes: z.object({}).nullish() })
      .transform(({ carrier_code, position }) => ({ carrier_code, position })),
  ).nullish(),
  extension_attributes: z
    .object({ is_pickup_location_active: bool.nullish(), frontend_name: text.nullish(), frontend_description: text.nullish() })
    .nullish(),
});
export type SourceInput = z.infer<typeof SourceInput>;
export const SaveSource = z.object({ source: SourceInput });
export const ChangedSource = z.object({ sourceCode, source: SourceInput });

/** An empty response. */
export const NoAnswer = z.array(wireText);

import { inventorySource } from '@merx/db/tables';
import { bool, entity, int, list, pageOf, sku, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { StockItemInput } from '../stock-item.schema.js';

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
});
export type Source = z.infer<typeof Source>;
export const Sources = pageOf(Source);
const sourceCode = text.describe('Code of the source; the only one is `default`.');
const stockId = int.describe('Id of the stock; the only one is 1.');

export const SourceCode = z.object({ sourceCode });

/** A source as sent by clients: all fields of a response are accepted. */
export const SourceInput = z.strictObject({
  ...entity(inventorySource).in,
  enabled: bool.nullish(),
  country_id: text.nullish(),
  region_id: int.nullish(),
  postcode: text.nullish(),
  carrier_links: list(
    z
      .strictObject({ carrier_code: text, position: int.default(0), extension_attributes: z.object({}).nullish() })
      .transform(({ carrier_code, position }) => ({ carrier_code, position })),
  ).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type SourceInput = z.infer<typeof SourceInput>;
export const SaveSource = z.object({ source: SourceInput });
export const ChangedSource = z.object({ sourceCode, source: SourceInput });

/** A stock with its sales channels. */
export const Stock = z.object({
  stock_id: wireInt,
  name: wireText,
  extension_attributes: z.object({ sales_channels: z.array(z.object({ type: wireText, code: wireText })) }),
});
export type Stock = z.infer<typeof Stock>;
export const Stocks = pageOf(Stock);
export const StockId = z.object({ stockId });

export const StockSourceLink = z.object({ stock_id: wireInt, source_code: wireText, priority: wireInt });
export type StockSourceLink = z.infer<typeof StockSourceLink>;
export const StockSourceLinks = pageOf(StockSourceLink);

/** The quantity of a product at a source; status 1 is in stock, 0 out of stock. */
export const SourceItem = z.object({ sku: wireText, source_code: wireText, quantity: wireDecimal, status: wireInt });
export type SourceItem = z.infer<typeof SourceItem>;
export const SourceItems = pageOf(SourceItem);

const extension_attributes = z.object({}).nullish();
const status = int.refine((value) => value === 0 || value === 1, 'Invalid input: expected 0 or 1').nullish();

/** An absent quantity or status stays unchanged. */
export const SaveSourceItems = z.object({
  sourceItems: list(z.strictObject({ sku: text, source_code: text, quantity: StockItemInput.shape.qty, status, extension_attributes })),
});
export type SaveSourceItems = z.infer<typeof SaveSourceItems>;

/** An empty response. */
export const NoAnswer = z.array(wireText);

export const SkuInStock = z.object({ sku, stockId });

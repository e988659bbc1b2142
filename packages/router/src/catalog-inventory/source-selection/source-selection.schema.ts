import { decimal, int, list, text, wireBool, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';
import { Address } from '../place/place.schema.js';

export const Algorithms = z.array(z.object({ code: wireText, title: wireText, description: wireText }));

const MAX_QTY = 99_999_999.9999;
const qty = decimal.refine((value) => value >= 0 && value <= MAX_QTY, `Invalid input: expected 0 to ${MAX_QTY}`);

export const SelectionRequest = z.object({
  inventoryRequest: z.strictObject({
    stock_id: int,
    items: list(z.strictObject({ sku: text, qty, extension_attributes: z.object({}).nullish() })),
    extension_attributes: z.object({ destination_address: Address.nullish() }).nullish(),
  }),
  algorithmCode: text,
});
export type SelectionRequest = z.infer<typeof SelectionRequest>;

/** What each source would give; zero for one that is not needed. */
export const Selection = z.object({
  source_selection_items: z.array(
    z.object({ source_code: wireText, sku: wireText, qty_to_deduct: wireDecimal, qty_available: wireDecimal }),
  ),
  /** Whether the sources have everything. */
  shippable: wireBool,
});
export type Selection = z.infer<typeof Selection>;

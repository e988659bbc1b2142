import { inventoryStockLink } from '@merx/db/tables';
import { entity, int, list, pageOf, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A stock with its sales channels. */
export const Stock = z.object({
  stock_id: wireInt,
  name: wireText,
  extension_attributes: z.object({ sales_channels: z.array(z.object({ type: wireText, code: wireText })) }),
});
export type Stock = z.infer<typeof Stock>;
export const Stocks = pageOf(Stock);
export const stockId: z.ZodType<number, number> = int.describe('Id of the stock; the default one is 1.');
export const StockId = z.object({ stockId });

const extension_attributes = z.object({}).nullish();

export const StockInput = z.strictObject({
  stock_id: int.nullish(),
  name: text.nullish(),
  extension_attributes: z
    .object({
      sales_channels: list(z.strictObject({ type: text.default(''), code: text.default(''), extension_attributes })).nullish(),
    })
    .nullish(),
});
export type StockInput = z.infer<typeof StockInput>;
export const CreateStock = z.object({ stock: StockInput });
export const UpdateStock = z.object({ stockId, stock: StockInput });

/** A stock with the codes of its sources, the first priority first. */
export const ArrangedStock = z.object({ stock: StockInput, source_codes: list(text) });
export type ArrangedStock = z.infer<typeof ArrangedStock>;

export const StockSourceLink = z.object(entity(inventoryStockLink).out);
export type StockSourceLink = z.infer<typeof StockSourceLink>;
export const StockSourceLinks = pageOf(StockSourceLink);

const LinkInput = z.strictObject({ stock_id: int, source_code: text, priority: int.nullish(), extension_attributes });
export type LinkInput = z.infer<typeof LinkInput>;
export const Links = z.object({ links: list(LinkInput) });

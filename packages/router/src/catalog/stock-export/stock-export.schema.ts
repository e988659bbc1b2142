import { pageOf, SearchCriteria, text, wireBool, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';

export const SalesChannelPath = z.object({
  salesChannelType: text.describe('Type of the sales channel: `website`.'),
  salesChannelCode: text.describe('Code of the website.'),
});
export type SalesChannelPath = z.infer<typeof SalesChannelPath>;

export const ExportedProducts = SalesChannelPath.extend({ searchCriteria: SearchCriteria });
export type ExportedProducts = z.infer<typeof ExportedProducts>;

/** The quantity of a product in a stock; null where there is no limit or no quantity of its own. */
export const ExportedStock = z.object({ sku: wireText, qty: wireDecimal.nullable(), is_salable: wireBool });
export type ExportedStock = z.infer<typeof ExportedStock>;
export const ExportedStocks = z.array(ExportedStock);
export const ExportedPage = pageOf(ExportedStock);
export type ExportedPage = z.infer<typeof ExportedPage>;

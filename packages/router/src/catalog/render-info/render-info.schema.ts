import { pageOf, SearchCriteria, storeId, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** Defaults to the request's store view and the store view's display currency. */
export const ListRenderInfo = z.object({
  searchCriteria: SearchCriteria,
  storeId,
  currencyCode: text.nullish().describe('Code of the currency of the prices, such as `USD`.'),
});
export type ListRenderInfo = z.infer<typeof ListRenderInfo>;

const FormattedPrices = z.object({
  final_price: wireText,
  max_price: wireText,
  minimal_price: wireText,
  max_regular_price: wireText,
  minimal_regular_price: wireText,
  special_price: wireText.nullable(),
  regular_price: wireText,
});

const PriceInfo = z.object({
  /** The price of one unit for a guest today; the lowest if parts can be chosen. */
  final_price: wireDecimal,
  max_price: wireDecimal,
  max_regular_price: wireDecimal,
  minimal_regular_price: wireDecimal,
  /** Null if there is none. */
  special_price: wireDecimal.nullable(),
  /** Including the best tier price. */
  minimal_price: wireDecimal,
  regular_price: wireDecimal,
  formatted_prices: FormattedPrices,
});
export type PriceInfo = z.infer<typeof PriceInfo>;

const RenderInfo = z.object({
  id: wireInt,
  name: wireText,
  type: wireText,
  url: wireText,
  /** `1` or `0`. */
  is_salable: wireText,
  store_id: wireInt,
  currency_code: wireText,
  add_to_cart_button: z.object({ required_options: wireBool }),
  price_info: PriceInfo,
  images: z.array(z.object({ url: wireText, code: wireText, label: wireText })),
});
export type RenderInfo = z.infer<typeof RenderInfo>;

export const RenderInfos = pageOf(RenderInfo);
export type RenderInfos = z.infer<typeof RenderInfos>;

import { priceList } from '@merx/db/tables';
import { entity, int, nonEmptyText, pageOf, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** `sale` prices compete with the product's other prices, `override` prices replace its own price. */
export const PRICE_LIST_TYPES = ['sale', 'override'] as const;
/** What a list is at the moment. */
export const PRICE_LIST_STATES = ['scheduled', 'active', 'ended', 'disabled'] as const;

const type = z.enum(PRICE_LIST_TYPES);
const status = z.enum(PRICE_LIST_STATES);
const fields = entity(priceList, { omit: ['price_list_id', 'type', 'created_at'] });

export const PriceList = z.object({
  ...entity(priceList).out,
  type,
  status,
  /** The number of its prices. */
  prices: wireInt,
});
export type PriceList = z.infer<typeof PriceList>;

export const PriceLists = pageOf(PriceList);

/** A list as clients send it. Absent fields stay. */
export const PriceListInput = z.strictObject({ ...fields.in, type: type.nullish() });
export type PriceListInput = z.infer<typeof PriceListInput>;

const priceListId = int;
export const PriceListId = z.object({ priceListId });
export const NewPriceList = z.object({ priceList: PriceListInput });
export const ChangedPriceList = z.object({ priceListId, priceList: PriceListInput });
export const CopiedPriceList = z.object({ priceListId, name: nonEmptyText });

export const ProductId = z.object({ productId: int });

/** The price of a product in a list that is in effect now or will be. */
const ProductPrice = z.object({
  ...entity(priceList, { pick: ['price_list_id', 'website_ids', 'customer_group_ids'] }).out,
  name: wireText,
  type,
  status,
  starts_at: wireTime.nullable(),
  ends_at: wireTime.nullable(),
  qty: wireDecimal,
  price: wireDecimal,
});
export type ProductPrice = z.infer<typeof ProductPrice>;
export const ProductPrices = z.array(ProductPrice);

import { priceListItem } from '@merx/db/tables';
import { CriteriaInput, decimal, entity, int, list, pageOf, text, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';

/** A price of a list, with its product. */
export const PriceListItem = z.object({
  ...entity(priceListItem, { pick: ['item_id', 'price_list_id', 'product_id'] }).out,
  sku: wireText,
  name: wireText,
  /** The product's own price, for all store views. */
  product_price: wireDecimal.nullable(),
  qty: wireDecimal,
  price: wireDecimal,
});
export type PriceListItem = z.infer<typeof PriceListItem>;

export const PriceListItems = pageOf(PriceListItem);
export const PriceListItemsInput = CriteriaInput.extend({ text: text.nullish() });

/** Below this, in the base currency. */
export const PRICE_LIMIT = 1_000_000_000_000;
const QTY_LIMIT = 99_999_999;
/** Columns have four decimals. */
const SMALLEST_QTY = 0.0001;

export const itemPrice = decimal.refine((value) => value >= 0 && value < PRICE_LIMIT, 'Invalid input: expected a price of at least 0');
export const itemQty = decimal.refine((value) => value >= SMALLEST_QTY && value <= QTY_LIMIT, 'Invalid input: expected a quantity above 0');

/** The price of a product from a quantity on, which is 1 if absent. */
const NewItem = z.strictObject({ sku: text, qty: itemQty.nullish(), price: itemPrice });

const MOST_ITEMS = 5000;
const items = list(NewItem).refine((given) => given.length <= MOST_ITEMS, `Invalid input: expected at most ${MOST_ITEMS} prices`);
export const SavedItems = z.object({ priceListId: int, items });
export type SavedItems = z.infer<typeof SavedItems>;

/** Products that get a price for one unit: their own, to be changed from there. */
export const AddedProducts = z.object({ priceListId: int, productIds: list(int) });

/** What changes of a price; absent fields stay. */
export const ChangedItem = z.object({ itemId: int, item: z.strictObject({ qty: itemQty.nullish(), price: itemPrice.nullish() }) });
export type ChangedItem = z.infer<typeof ChangedItem>;

export const ItemIds = z.object({ priceListId: int, itemIds: list(int) });

/** Raises prices by a percentage, or lowers them by a negative one: those with the ids, or all of the list. */
export const PercentChange = z.object({
  priceListId: int,
  percent: decimal.refine((value) => value >= -100 && value <= 1000, 'Invalid input: expected a percentage from -100 to 1000'),
  itemIds: list(int).nullish(),
});
export type PercentChange = z.infer<typeof PercentChange>;

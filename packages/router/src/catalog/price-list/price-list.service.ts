import { isNegative, money, toWire } from '@merx/wire';
import { type AttributeDefinitions, attributeText } from '../../eav/index.js';
import type { Call } from '../../trpc/context.js';
import { asMerxError, MerxError } from '../../trpc/errors.js';
import type { BulkProduct } from '../bulk/bulk.queries.js';
import { priceNegative, priceSkuUnknown, priceStoreUnknown, priceUnreadable, specialPriceUnknown } from '../faults.js';
import type { GivenValues } from '../product/product-values.js';
import { priceFault } from './price-fault.js';
import { type PriceRow, selectPrices } from './price-list.queries.js';
import type { BasePrices, PriceFaults, SaveBasePrices, SaveSpecialPrices, SpecialPrices } from './price-list.schema.js';
import { type AcceptedLine, isStoreOf, type LineSetting, saveLines } from './write-lines.service.js';

/** The prices of the products with these skus, including those of store views. Unknown skus are omitted. */
export async function basePrices({ ctx, input }: Call<{ skus: string[] }>): Promise<BasePrices> {
  const rows = await selectPrices(ctx.db, input.skus);
  return rows.flatMap(({ sku, store_id, price }) => (price === null ? [] : [{ price: toWire(money(price)), store_id, sku }]));
}

/** The special prices of the products with these skus, as `basePrices`. */
export async function specialPrices({ ctx, input }: Call<{ skus: string[] }>): Promise<SpecialPrices> {
  const rows = await selectPrices(ctx.db, input.skus);
  return rows.flatMap(({ sku, store_id, special_price, special_from_date, special_to_date }) =>
    special_price === null
      ? []
      : [{ price: toWire(money(special_price)), store_id, sku, price_from: special_from_date ?? '', price_to: special_to_date ?? '' }],
  );
}

/** A line of a price list: the values set on a product in a store view (0: all); null clears one. */
interface Line {
  sku: string;
  storeId: number;
  given: Record<string, unknown>;
}

/** Sets prices of products, for all store views or one. Returns what was rejected; all else is saved. */
export function saveBasePrices({ ctx, input }: Call<SaveBasePrices>): Promise<PriceFaults> {
  const lines = input.prices.map(({ sku, store_id, price }) => ({ sku, storeId: store_id, given: { price } }));
  return saveLines(ctx.db, lines, readPrices);
}

/** Sets special prices of products and their dates, as `saveBasePrices`. */
export function saveSpecialPrices({ ctx, input }: Call<SaveSpecialPrices>): Promise<PriceFaults> {
  const lines = input.prices.map(({ sku, store_id, price, price_from, price_to }) => ({
    sku,
    storeId: store_id,
    given: { special_price: price, special_from_date: price_from || null, special_to_date: price_to || null },
  }));
  return saveLines(ctx.db, lines, readPrices);
}

/** Deletes special prices that match the given ones exactly. Returns those that were not found. */
export async function removeSpecialPrices({ ctx, input }: Call<SaveSpecialPrices>): Promise<PriceFaults> {
  const skus = input.prices.map(({ sku }) => sku);
  const rows = await selectPrices(ctx.db, skus);
  const isThere = (one: SaveSpecialPrices['prices'][number]) => rows.some((row) => isSame(row, one));
  const gone = { special_price: null, special_from_date: null, special_to_date: null };
  const lines = input.prices.filter(isThere).map(({ sku, store_id }) => ({ sku, storeId: store_id, given: gone }));
  const faults = await saveLines(ctx.db, lines, readPrices);
  const missing = input.prices.filter((one) => !isThere(one));
  return [...faults, ...missing.map(({ sku, store_id }) => priceFault(specialPriceUnknown({ sku, storeId: store_id })))];
}

function isSame(row: PriceRow, { sku, store_id, price, price_from, price_to }: SaveSpecialPrices['prices'][number]): boolean {
  if (row.sku.toLowerCase() !== sku.toLowerCase() || row.store_id !== store_id || row.special_price === null) return false;
  const areDatesSame = (!price_from || price_from === row.special_from_date) && (!price_to || price_to === row.special_to_date);
  return areDatesSame && money(row.special_price).equals(money(price));
}

const readPrices = (line: Line, product: BulkProduct | undefined, setting: LineSetting): AcceptedLine | PriceFaults => {
  const { sku, storeId } = line;
  const values = readLine(line, setting.definitions);
  if (!product) return [priceFault(priceSkuUnknown({ sku }))];
  if (!isStoreOf(setting, storeId)) return [priceFault(priceStoreUnknown({ storeId, sku }))];
  return values instanceof MerxError ? [priceFault(values)] : { storeId, id: product.id, values };
};

/** The values of a line as stored, or the error it is rejected with. */
function readLine({ sku, given }: Line, definitions: AttributeDefinitions): GivenValues | MerxError {
  const values: GivenValues = new Map();
  for (const [code, value] of Object.entries(given)) {
    const definition = definitions.get(code);
    if (!definition) continue;
    try {
      const text = attributeText(definition, value);
      if (text !== null && /price$/.test(code) && isNegative(money(text))) return priceNegative({ sku });
      values.set(code, text);
    } catch (error) {
      if (!(asMerxError(error) instanceof MerxError)) throw error;
      return priceUnreadable({ fieldName: code, sku });
    }
  }
  return values;
}

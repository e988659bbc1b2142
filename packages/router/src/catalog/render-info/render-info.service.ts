import { shopConfig } from '@merx/db';
import { echoCriteria, type Money, money, roundToCent, times, toWire, withoutSlash } from '@merx/wire';
import { hasQty, partsInStock, readStockSettings, type StockSettings, stockOfWebsite, toStockItem } from '../../catalog-inventory/index.js';
import { worthIn } from '../../directory/index.js';
import { productAttributes } from '../../eav/index.js';
import { hasPriceLists, type RulePriceOf, rulePricesOf } from '../../sales-rule/index.js';
import { dateIn, frontStore, mediaUrlOf } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { currencyWithoutRate } from '../faults.js';
import { productFields, shoppersCriteria } from '../product/product-criteria.js';
import { type RenderRow, renderInfoList } from './render-info.list.js';
import type { ListRenderInfo, PriceInfo, RenderInfo, RenderInfos } from './render-info.schema.js';
import { shownPrices } from './render-price.js';

/**
 * Storefront data of the enabled products of a store view that match the criteria: prices, images and whether they are salable. Throws 404
 * for an unknown store view, 400 for a currency without a rate and for an unknown field.
 */
export async function listRenderInfo({ ctx, input }: Call<ListRenderInfo>): Promise<RenderInfos> {
  const { db } = ctx;
  const { store, website } = await frontStore(db, input.storeId ?? ctx.scope.storeId);
  const [scope, definitions, stockId, withLists] = await Promise.all([
    readScope(ctx, store.id, input.currencyCode),
    productAttributes(db),
    stockOfWebsite(db.cache, db, website.id),
    hasPriceLists(db),
  ]);
  const searchCriteria = shoppersCriteria(input.searchCriteria, website.id);
  const page = await renderInfoList(productFields(definitions, true), { stockId, withLists }).page(db, { searchCriteria }, [
    store.id,
    website.id,
  ]);
  const ids = page.items.flatMap(({ id, parts }) => [id, ...parts.flatMap(({ product_id }) => product_id ?? [])]);
  const forGuests = { storeId: store.id, websiteId: website.id, ...scope.terms };
  const rulePriceOf = await rulePricesOf(db, ids, forGuests);
  return {
    ...page,
    items: page.items.map((row) => renderInfo(row, scope, rulePriceOf)),
    search_criteria: echoCriteria(input.searchCriteria),
  };
}

const GUESTS = 0;

type RenderScope = Awaited<ReturnType<typeof readScope>>;

/** What all products of an answer have in common; `rate` is the value of one unit of the base currency. */
async function readScope({ db, settings }: Context, storeId: number, given: string | null | undefined) {
  const config = await shopConfig(db.cache, db, storeId);
  const currency = (given || config.text('currency/options/default')).toUpperCase();
  const rate = await worthIn(db, config.text('currency/options/base'), currency);
  if (rate === undefined) throw currencyWithoutRate({ currencyCode: currency });
  const locale = config.text('general/locale/code').replaceAll('_', '-');
  return {
    storeId,
    currency,
    rate,
    baseUrl: withoutSlash(settings.baseUrl),
    mediaUrl: mediaUrlOf(settings),
    terms: { groupId: GUESTS, today: dateIn(config.text('general/locale/timezone')), now: Date.now() },
    stock: readStockSettings(config),
    format: new Intl.NumberFormat(locale, { style: 'currency', currency }),
  };
}

function renderInfo(row: RenderRow, scope: RenderScope, rulePriceOf: RulePriceOf): RenderInfo {
  const { baseUrl } = scope;
  return {
    id: row.id,
    name: row.name,
    type: row.type_id,
    url: `${baseUrl}/${row.url_path ?? `catalog/product/view/id/${row.id}`}`,
    is_salable: isSalable(row, scope.stock) ? '1' : '0',
    store_id: scope.storeId,
    currency_code: scope.currency,
    add_to_cart_button: { required_options: row.required_options },
    price_info: priceInfo(row, scope, rulePriceOf),
    images: row.images.map(({ code, file, label }) => ({
      url: `${scope.mediaUrl}/catalog/product/${file.replace(/^\/+/, '')}`,
      code,
      label: label || row.name,
    })),
  };
}

function isSalable({ type_id, stock, parts }: RenderRow, settings: StockSettings): boolean {
  const isInStock = stock !== null && toStockItem(stock, settings).is_in_stock;
  return isInStock && (hasQty(type_id) || partsInStock(parts, settings));
}

function priceInfo(row: RenderRow, { rate, terms, format }: RenderScope, rulePriceOf: RulePriceOf): PriceInfo {
  const { regular, final, minimal, special } = shownPrices(row, terms, (prices, own) => {
    const part = row.parts.find((one) => one.prices === prices);
    if (!part?.product_id) return rulePriceOf(row.id, own);
    return rulePriceOf(part.product_id, own, row.type_id === 'configurable' ? row.id : undefined);
  });
  const inCurrency = (amount: Money) => toWire(roundToCent(times(amount, money(rate))));
  const amounts = {
    final_price: inCurrency(final.least),
    max_price: inCurrency(final.most),
    max_regular_price: inCurrency(regular.most),
    minimal_regular_price: inCurrency(regular.least),
    minimal_price: inCurrency(minimal),
    regular_price: inCurrency(regular.least),
  };
  const special_price = special && inCurrency(special);
  const text = (amount: number) => `<span class="price">${format.format(amount)}</span>`;
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, text(amount)]));
  const formatted_prices = {
    ...texts,
    special_price: special_price === null ? null : text(special_price),
  } as PriceInfo['formatted_prices'];
  return { ...amounts, special_price, formatted_prices };
}

import type { Queryable } from '@merx/db';
import type { FileStorage } from '@merx/storage';
import { type Money, money, times } from '@merx/wire';
import { quantityFault, readStockSettings, stockForCart } from '../../catalog-inventory/index.js';
import { badInputs } from '../../trpc/errors.js';
import type { CartProduct } from '../cart/cart.js';
import { type CartScope, selectCartProducts, selectGroupParts, selectVariant } from '../cart/cart-product.queries.js';
import type { ChoicesInput, ProductOptionInput } from '../cart/product-option.schema.js';
import type { CartChange } from '../change/change-cart.service.js';
import { type Chosen, choose, valuesByCode } from '../choice/choice.js';
import { hasOptionFile, type OptionFile, readOptionFile } from '../choice/option-file.js';
import { fileRequired, groupWithoutParts, partNotAvailable, variantNotAvailable } from '../faults.js';
import { isOffered, productIds, type RequestedLine, requireSalablePart, type Stocks } from './item-rules.js';
import { type Line, type LinePart, skuOf } from './line.js';

/** The stock of all products in the lines. */
export async function stocksOf({ tx, book }: CartChange, lines: Pick<RequestedLine, 'product' | 'parts'>[]): Promise<Stocks> {
  const ids = [...new Set(lines.flatMap(productIds))];
  return new Map((await stockForCart(tx, ids, readStockSettings(book.config), book.stockId)).map((stock) => [stock.product_id, stock]));
}

interface LineRequest {
  product: CartProduct;
  given: ProductOptionInput | null | undefined;
  scope: CartScope;
  /** Uploaded files. */
  privateFiles: FileStorage;
}

/** Whether a call contains options. */
export const hasChoices = (given: ProductOptionInput | null | undefined): boolean =>
  Object.values(given?.extension_attributes ?? {}).some((value) => value !== null && value !== undefined);

/**
 * The line for a product and the selected options, with its parts. Throws 400 for invalid or missing options, for a
 * combination without a child, and for unavailable parts.
 */
export async function newLine(tx: Queryable, { product, given, scope, privateFiles }: LineRequest): Promise<Line> {
  const { choices, files } = await withFiles(product, given?.extension_attributes ?? {}, privateFiles);
  const chosen = choose(product, choices);
  const parts = await partsOf(tx, product, chosen, scope);
  for (const part of parts) requireSalablePart(part.product);
  return { product, sku: skuOf(product, chosen, parts), option: chosen.option, parts, files };
}

function partsOf(tx: Queryable, product: CartProduct, chosen: Chosen, scope: CartScope): Promise<LinePart[]> {
  if (product.configurable) return variantPart(tx, product, chosen, scope);
  return chosen.selections.length > 0 ? selectedParts(tx, chosen, scope) : Promise.resolve([]);
}

async function variantPart(tx: Queryable, product: CartProduct, { option }: Chosen, scope: CartScope): Promise<LinePart[]> {
  const values = valuesByCode(product.configurable?.variations ?? [], option.extension_attributes?.configurable_item_options ?? []);
  const child = await selectVariant(tx, product.id, values, scope);
  if (!child) throw variantNotAvailable();
  return [{ product: child, qty: '1', selection_id: null }];
}

async function selectedParts(tx: Queryable, { selections }: Chosen, scope: CartScope): Promise<LinePart[]> {
  const ids = [...new Set(selections.map(({ selection }) => selection.product_id))];
  const products = await selectCartProducts(tx, ids, scope);
  return selections.map(({ selection, qty }) => {
    const product = products.get(selection.product_id);
    if (!product) throw partNotAvailable({ sku: selection.sku });
    return { product, qty, selection_id: selection.selection_id };
  });
}

/** The options with file uploads replaced by their values. A value without an upload must reference a stored file. */
async function withFiles(
  product: CartProduct,
  given: ChoicesInput,
  privateFiles: FileStorage,
): Promise<{ choices: ChoicesInput; files: OptionFile[] }> {
  const files: OptionFile[] = [];
  const custom_options: NonNullable<ChoicesInput['custom_options']> = [];
  for (const { option_id, option_value, extension_attributes } of given.custom_options ?? []) {
    const option = product.options.find((candidate) => candidate.type === 'file' && String(candidate.option_id) === option_id.trim());
    const content = option && extension_attributes?.file_info;
    const file = content ? readOptionFile(option, content) : undefined;
    if (file) files.push(file);
    const isLost = option && !file && option_value && !(await hasOptionFile(privateFiles, option_value));
    if (isLost) throw fileRequired({ optionId: option_id });
    custom_options.push({ option_id, option_value: file?.value ?? option_value });
  }
  return { choices: { ...given, custom_options }, files };
}

/**
 * The products that a group adds to a cart, in order and with default quantities; unavailable products and those without
 * a default quantity are left out; `qty` multiplies the default quantities. Throws 400 when none is left and when the group is out of stock; the stock of the
 * products is not checked.
 */
export async function groupParts(change: CartChange, group: CartProduct, qty: Money): Promise<{ product: CartProduct; qty: Money }[]> {
  const stock = (await stocksOf(change, [{ product: group, parts: [] }])).get(group.id);
  const fault = stock && quantityFault(stock, qty);
  if (fault) throw badInputs([fault]);
  const rows = await selectGroupParts(change.tx, group.id);
  const ids = rows.map(({ product_id }) => product_id);
  const products = await selectCartProducts(change.tx, ids, change.cart);
  const parts = rows.flatMap(({ product_id, qty: perGroup }) => {
    const product = products.get(product_id);
    return product && isOffered(product) ? [{ product, qty: times(qty, money(perGroup)) }] : [];
  });
  if (parts.length === 0) throw groupWithoutParts();
  return parts;
}

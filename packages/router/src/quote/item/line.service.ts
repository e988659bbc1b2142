import type { Queryable } from '@merx/db';
import type { CartProduct } from '../cart/cart.js';
import { type CartScope, selectCartProducts, selectVariant } from '../cart/cart-product.queries.js';
import type { GivenChoices, ProductOptionInput } from '../cart/product-option.schema.js';
import { type Chosen, choose } from '../choice/choice.js';
import { hasOptionFile, type OptionFile, readOptionFile } from '../choice/option-file.js';
import { valuesByCode } from '../choice/variant-choice.js';
import { fileRequired, partNotAvailable, variantNotAvailable } from '../faults.js';
import { requireSalablePart } from './item-rules.js';
import type { Line, LinePart } from './line.js';
import { skuOf } from './line.js';

export interface LineRequest {
  product: CartProduct;
  given: ProductOptionInput | null | undefined;
  scope: CartScope;
  /** Folder of uploaded files. */
  privateDir: string;
}

/** Whether a call contains options. */
export const hasChoices = (given: ProductOptionInput | null | undefined): boolean =>
  Object.values(given?.extension_attributes ?? {}).some((value) => value !== null && value !== undefined);

/**
 * The line for a product and the selected options, with its parts. Throws 400 for invalid or missing options, for a
 * combination without a child, and for unavailable parts.
 */
export async function newLine(tx: Queryable, { product, given, scope, privateDir }: LineRequest): Promise<Line> {
  const { choices, files } = await withFiles(product, given?.extension_attributes ?? {}, privateDir);
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
  const products = new Map((await selectCartProducts(tx, ids, scope)).map((product) => [product.id, product]));
  return selections.map(({ selection, qty }) => {
    const product = products.get(selection.product_id);
    if (!product) throw partNotAvailable({ sku: selection.sku });
    return { product, qty, selection_id: selection.selection_id };
  });
}

/** The options with file uploads replaced by their values. A value without an upload must reference a stored file. */
async function withFiles(
  product: CartProduct,
  given: GivenChoices,
  privateDir: string,
): Promise<{ choices: GivenChoices; files: OptionFile[] }> {
  const files: OptionFile[] = [];
  const custom_options: NonNullable<GivenChoices['custom_options']> = [];
  for (const { option_id, option_value, extension_attributes } of given.custom_options ?? []) {
    const option = product.options.find((candidate) => candidate.type === 'file' && String(candidate.option_id) === option_id.trim());
    const content = option && extension_attributes?.file_info;
    const file = content ? readOptionFile(option, content) : undefined;
    if (file) files.push(file);
    const isLost = option && !file && option_value && !(await hasOptionFile(privateDir, option_value));
    if (isLost) throw fileRequired({ optionId: option_id });
    custom_options.push({ option_id, option_value: file?.value ?? option_value });
  }
  return { choices: { ...given, custom_options }, files };
}

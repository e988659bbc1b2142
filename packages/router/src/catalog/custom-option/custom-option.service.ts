import type { Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, notFound, required } from '../../trpc/errors.js';
import type { ProductOption, ProductOptionInput } from '../product/product.schema.js';
import { shownProduct } from '../product/product.service.js';
import { wireProduct } from '../product/product-document.js';
import { selectProduct } from '../product/product-document.queries.js';
import { checkOption, optionTypes } from '../product/product-options.js';
import { replaceOptions } from '../product/product-parts.service.js';
import { lockProduct, syncOptionFlags } from '../product-row/product-row.queries.js';

/** The available option types. */
export const listOptionTypes = () => optionTypes.map(({ label, code, group }) => ({ label, code, group }));

/** The options of a product, in order. Throws 404 for an unknown product. */
export async function listOptions({ ctx, input }: Call<{ sku: string }>): Promise<ProductOption[]> {
  return (await shownProduct(ctx, input.sku, 'Magento_Catalog::catalog')).options;
}

/** One option of a product. Throws 404 for an unknown product or option. */
export async function getOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<ProductOption> {
  return optionIn(await listOptions({ ctx, input }), input.optionId);
}

/** Adds an option to the product it names; updates it if the body has an id. Throws as `changeOption`. */
export const addOption = ({ ctx, input }: Call<{ option: ProductOptionInput }>): Promise<ProductOption> =>
  saveOption(ctx, input.option, input.option.option_id || null);

/**
 * Updates the given fields of an option; a list of values replaces the old one. Throws 404 for an unknown product or option, 400 for an
 * invalid one.
 */
export const changeOption = ({ ctx, input }: Call<{ optionId: number; option: ProductOptionInput }>): Promise<ProductOption> =>
  saveOption(ctx, input.option, input.optionId);

/** Deletes an option and its values. Throws 404 for an unknown product or option. */
export async function removeOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<boolean> {
  await replaceOptionsOf(ctx, input.sku, (before) => {
    const gone = optionIn(before, input.optionId);
    return before.filter((option) => option !== gone);
  });
  return true;
}

async function saveOption(ctx: Context, input: ProductOptionInput, id: number | null): Promise<ProductOption> {
  if (!input.product_sku?.trim()) throw required('option.product_sku');
  let place = -1;
  const { ids, after } = await replaceOptionsOf(ctx, input.product_sku, (before) => {
    const stored = id === null ? undefined : optionIn(before, id);
    const option = { ...merged(input, stored), option_id: id };
    checkOption(option, 'option');
    place = stored ? before.indexOf(stored) : before.length;
    return stored ? before.with(place, option as ProductOption) : [...before, option];
  });
  return optionIn(after, ids[place] ?? 0);
}

/** Absent fields keep their stored value, also within a value that has an id. */
function merged(input: ProductOptionInput, stored: ProductOption | undefined): ProductOptionInput {
  if (!stored) return input;
  const values = input.values?.map((value) => ({
    ...stored.values?.find(({ option_type_id }) => option_type_id === value.option_type_id),
    ...present(value),
  }));
  return { ...stored, ...present(input), ...(values && { values }) };
}

const present = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

function optionIn(options: ProductOption[], id: number): ProductOption {
  const found = options.find(({ option_id }) => option_id === id);
  if (!found) throw notFound('optionId', id);
  return found;
}

/** Replaces a product's options by the result of `change`, with the product locked. Throws 404 for an unknown product. */
function replaceOptionsOf({ db }: Context, sku: string, change: (before: ProductOption[]) => ProductOptionInput[]) {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku.trim(), 0);
    if (!product) throw missingProduct(sku);
    const ids = await replaceOptions(tx, product.id, change(await optionsOf(tx, product.sku)));
    // Reads of the product rely on the flags.
    await syncOptionFlags(tx, product.id);
    return { ids, after: await optionsOf(tx, product.sku) };
  });
}

async function optionsOf(tx: Queryable, sku: string): Promise<ProductOption[]> {
  const document = await selectProduct(tx, sku, { storeId: 0 });
  return document ? wireProduct(document).options : [];
}

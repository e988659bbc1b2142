import {
  addSelection,
  type BundleLink,
  type BundleLinkInput,
  type BundleOption,
  type BundleOptionInput,
  bundleOptionsOf,
  bundleOptionTypes,
  changeBundle,
  removeBundleOption,
  removeSelection,
  saveBundleOption,
  saveSelection,
} from '../catalog/index.js';
import type { Context } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';

type Call<Input> = { ctx: Context; input: Input };

/** The ways to choose in a bundle. */
export const listOptionTypes = () => [...bundleOptionTypes];

/** The options of a bundle with their products. Throws 404 for an unknown sku, 400 for a product that is no bundle. */
export const listOptions = ({ ctx, input }: Call<{ sku: string }>): Promise<BundleOption[]> => bundleOptionsOf(ctx.db, input.sku);

/** One option of a bundle. Throws as `listOptions`, and 404 for an option the bundle has not. */
export async function getOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<BundleOption> {
  const options = await bundleOptionsOf(ctx.db, input.sku);
  const option = options.find(({ option_id }) => option_id === input.optionId);
  if (!option) throw notFound('optionId', input.optionId);
  return option;
}

/** The products of all options of a bundle, or of one. Throws as `listOptions`. */
export async function listChildren({
  ctx,
  input,
}: Call<{ productSku: string; optionId?: number | null | undefined }>): Promise<BundleLink[]> {
  const options = await bundleOptionsOf(ctx.db, input.productSku);
  const wanted = input.optionId ? options.filter(({ option_id }) => option_id === input.optionId) : options;
  return wanted.flatMap(({ product_links }) => product_links);
}

/**
 * Adds an option to the bundle it names, or changes the one whose id it has, and returns its id. Throws 400 naming what breaks a rule, 404
 * for an unknown sku or id.
 */
export async function saveOption({ ctx, input: { option } }: Call<{ option: BundleOptionInput }>): Promise<number> {
  if (!option.sku?.trim()) throw required('option.sku');
  return changeBundle(ctx.db, option.sku, (tx, productId) => saveBundleOption(tx, productId, option));
}

/** Changes the option of that id; the bundle is the one it names. Throws as `saveOption`. */
export const updateOption = ({ ctx, input }: Call<{ optionId: number; option: BundleOptionInput }>): Promise<number> =>
  saveOption({ ctx, input: { option: { ...input.option, option_id: input.optionId } } });

/** Removes an option of a bundle with its products. Throws 404 for an unknown sku or option, 400 for a product that is no bundle. */
export async function deleteOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<boolean> {
  await changeBundle(ctx.db, input.sku, (tx, productId) => removeBundleOption(tx, productId, input.optionId));
  return true;
}

/** Adds a product to an option of a bundle and returns the link's id. Throws 404 for an unknown sku, 400 naming what breaks a rule. */
export const addLink = ({ ctx, input }: Call<{ sku: string; optionId: number; linkedProduct: BundleLinkInput }>): Promise<number> =>
  changeBundle(ctx.db, input.sku, (tx, productId) => addSelection(tx, productId, input.optionId, input.linkedProduct));

/** Changes a link of a bundle by its id. Throws 404 for an unknown sku, 400 for an unknown id or naming what breaks a rule. */
export async function updateLink({ ctx, input }: Call<{ sku: string; id: string; linkedProduct: BundleLinkInput }>): Promise<boolean> {
  const link = { ...input.linkedProduct, id: input.id };
  await changeBundle(ctx.db, input.sku, (tx, productId) => saveSelection(tx, productId, link));
  return true;
}

/** Takes a product from an option of a bundle. Throws 404 when it is not there, 400 for a product that is no bundle. */
export async function removeChild({ ctx, input }: Call<{ sku: string; optionId: number; childSku: string }>): Promise<boolean> {
  await changeBundle(ctx.db, input.sku, (tx, productId) => removeSelection(tx, productId, input.optionId, input.childSku));
  return true;
}

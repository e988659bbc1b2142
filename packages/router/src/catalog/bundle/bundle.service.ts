import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { missingProduct, notFound, required } from '../../trpc/errors.js';
import { notBundle } from '../faults.js';
import { changeBundle } from '../product-row/change-parts.service.js';
import { selectBundleOptionsBySku } from './bundle.queries.js';
import type { BundleLink, BundleLinkInput, BundleOption, BundleOptionInput } from './bundle.schema.js';
import { bundleOptionTypes, deleteBundleOption, saveBundleOption } from './bundle-option.service.js';
import { createSelection, deleteSelection, updateSelection } from './bundle-selection.service.js';

/** The input types of bundle options. */
export const listOptionTypes = () => [...bundleOptionTypes];

/** The options of a bundle with their products. Throws 404 for an unknown sku, 400 for a product that is not a bundle. */
export const listOptions = ({ ctx, input }: Call<{ sku: string }>): Promise<BundleOption[]> => optionsOf(ctx.db, input.sku);

async function optionsOf(db: Queryable, sku: string): Promise<BundleOption[]> {
  const found = await selectBundleOptionsBySku(db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'bundle') throw notBundle([sku]);
  return found.options;
}

/** One option of a bundle. Throws as `listOptions`, and 404 for an option that the bundle does not have. */
export async function getOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<BundleOption> {
  const option = (await optionsOf(ctx.db, input.sku)).find(({ option_id }) => option_id === input.optionId);
  if (!option) throw notFound('optionId', input.optionId);
  return option;
}

/** The products of all options of a bundle, or of one. Throws as `listOptions`. */
export async function listChildren({
  ctx,
  input,
}: Call<{ productSku: string; optionId?: number | null | undefined }>): Promise<BundleLink[]> {
  const options = await optionsOf(ctx.db, input.productSku);
  const wanted = input.optionId ? options.filter(({ option_id }) => option_id === input.optionId) : options;
  return wanted.flatMap(({ product_links }) => product_links);
}

/** Adds an option to the given bundle, or updates the one with its id; returns the id. Throws 400 naming a broken rule, 404. */
export async function saveOption({ ctx, input: { option } }: Call<{ option: BundleOptionInput }>): Promise<number> {
  if (!option.sku?.trim()) throw required('option.sku');
  return changeBundle(ctx.db, option.sku, (tx, productId) => saveBundleOption(tx, productId, option));
}

/** Updates the option with that id; the body names the bundle. Throws as `saveOption`. */
export const updateOption = ({ ctx, input }: Call<{ optionId: number; option: BundleOptionInput }>): Promise<number> =>
  saveOption({ ctx, input: { option: { ...input.option, option_id: input.optionId } } });

/** Deletes an option of a bundle with its products. Throws 404 for an unknown sku or option, 400 for a product that is not a bundle. */
export async function deleteOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<boolean> {
  await changeBundle(ctx.db, input.sku, (tx, productId) => deleteBundleOption(tx, productId, input.optionId));
  return true;
}

/** Adds a product to an option of a bundle and returns the link's id. Throws 404 for an unknown sku, 400 naming a broken rule. */
export const addLink = ({ ctx, input }: Call<{ sku: string; optionId: number; linkedProduct: BundleLinkInput }>): Promise<number> =>
  changeBundle(ctx.db, input.sku, (tx, productId) => createSelection(tx, productId, input.optionId, input.linkedProduct));

/** Updates a link of a bundle by its id. Throws 404 for an unknown sku, 400 for an unknown id or naming a broken rule. */
export async function updateLink({ ctx, input }: Call<{ sku: string; id: string; linkedProduct: BundleLinkInput }>): Promise<boolean> {
  await changeBundle(ctx.db, input.sku, (tx, productId) => updateSelection(tx, productId, { ...input.linkedProduct, id: input.id }));
  return true;
}

/** Removes a product from an option of a bundle. Throws 404 if it is not there, 400 for a product that is not a bundle. */
export async function removeChild({ ctx, input }: Call<{ sku: string; optionId: number; childSku: string }>): Promise<boolean> {
  await changeBundle(ctx.db, input.sku, (tx, productId) => deleteSelection(tx, productId, input.optionId, input.childSku));
  return true;
}

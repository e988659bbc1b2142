import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { missingProduct, notFound, required } from '../../trpc/errors.js';
import { bundleOptionTwice, notBundle, optionTypeUnknown } from '../faults.js';
import { changeBundle } from '../product-row/product-row.service.js';
import * as queries from './bundle.queries.js';
import type { BundleLink, BundleOption, BundleOptionInput } from './bundle.schema.js';
import { replaceSelections } from './bundle-selection.service.js';

const optionTypes = [
  { label: 'Drop-down', code: 'select' },
  { label: 'Radio Buttons', code: 'radio' },
  { label: 'Checkbox', code: 'checkbox' },
  { label: 'Multiple Select', code: 'multi' },
];

/** The input types of bundle options. */
export const listOptionTypes = () => optionTypes;

/** The options of a bundle with their products. Throws 404 for an unknown sku, 400 for a product that is not a bundle. */
export async function listOptions({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<BundleOption[]> {
  const found = await queries.selectBundleOptionsBySku(ctx.db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'bundle') throw notBundle([sku]);
  return found.options;
}

/** One option of a bundle. Throws as `listOptions`, and 404 for an option that the bundle does not have. */
export async function getOption({ ctx, input }: Call<{ sku: string; optionId: number }>): Promise<BundleOption> {
  const option = (await listOptions({ ctx, input })).find(({ option_id }) => option_id === input.optionId);
  if (!option) throw notFound('optionId', input.optionId);
  return option;
}

/** The products of all options of a bundle, or of one. Throws as `listOptions`. */
export async function listChildren({ ctx, input }: Call<{ productSku: string; optionId?: number | null }>): Promise<BundleLink[]> {
  const options = await listOptions({ ctx, input: { sku: input.productSku } });
  const wanted = input.optionId ? options.filter(({ option_id }) => option_id === input.optionId) : options;
  return wanted.flatMap(({ product_links }) => product_links);
}

const rowsOf = async (tx: Queryable, productId: number) => ({
  options: await queries.selectBundleOptions(tx, productId),
  selections: await queries.selectBundleSelections(tx, productId),
});
type BundleRows = Awaited<ReturnType<typeof rowsOf>>;

/**
 * Replaces the options of a bundle; those with an id of the bundle keep it, and also their products unless they list some. Throws badInput
 * naming the invalid entry, notFound for an unknown sku.
 */
export async function replaceBundleOptions(tx: Queryable, productId: number, options: BundleOptionInput[]): Promise<void> {
  const rows = await rowsOf(tx, productId);
  const kept: number[] = [];
  for (const [index, option] of options.entries()) {
    const place = `product.extension_attributes.bundle_product_options.${index}`;
    if (option.option_id && kept.includes(option.option_id)) {
      throw bundleOptionTwice({ fieldName: `${place}.option_id` });
    }
    kept.push(await writeOption(tx, productId, rows, { option, place, position: index + 1 }));
  }
  await queries.deleteBundleOptionsExcept(tx, productId, kept);
}

/**
 * Adds an option to the given bundle, or updates the one with its id; returns the id. Throws 404 for an unknown bundle or an id that is not
 * one of its options, 400 naming a broken rule.
 */
export async function saveOption({ ctx, input: { option } }: Call<{ option: BundleOptionInput }>): Promise<number> {
  if (!option.sku?.trim()) throw required('option.sku');
  return changeBundle(ctx.db, option.sku, async (tx, productId) => {
    const rows = await rowsOf(tx, productId);
    if (option.option_id && !rows.options.some(({ option_id }) => option_id === option.option_id)) {
      throw notFound('optionId', option.option_id);
    }
    return writeOption(tx, productId, rows, { option, place: 'option', position: rows.options.length + 1 });
  });
}

/** Updates the option with that id; the body names the bundle. Throws as `saveOption`. */
export const updateOption = ({ ctx, input }: Call<{ optionId: number; option: BundleOptionInput }>): Promise<number> =>
  saveOption({ ctx, input: { option: { ...input.option, option_id: input.optionId } } });

/** Deletes an option of a bundle with its products. Throws 404 for an unknown sku or option, 400 for a product that is not a bundle. */
export async function deleteOption({ ctx, input: { sku, optionId } }: Call<{ sku: string; optionId: number }>): Promise<boolean> {
  await changeBundle(ctx.db, sku, async (tx, productId) => {
    const ids = (await queries.selectBundleOptions(tx, productId)).map(({ option_id }) => option_id);
    const kept = ids.filter((id) => id !== optionId);
    if (kept.length === ids.length) throw notFound('optionId', optionId);
    await queries.deleteBundleOptionsExcept(tx, productId, kept);
  });
  return true;
}

interface OptionWrite {
  option: BundleOptionInput;
  /** The option's path in the body. */
  place: string;
  /** Default position. */
  position: number;
}

async function writeOption(tx: Queryable, productId: number, rows: BundleRows, { option, place, position }: OptionWrite): Promise<number> {
  const match = rows.options.find(({ option_id }) => option_id === option.option_id);
  const row = {
    title: (option.title ?? match?.title ?? '').trim(),
    required: option.required ?? match?.required ?? false,
    type: option.type || match?.type || '',
    position: option.position ?? match?.position ?? position,
  };
  if (row.title === '') throw required(`${place}.title`);
  if (row.type === '') throw required(`${place}.type`);
  if (!optionTypes.some(({ code }) => code === row.type)) throw optionTypeUnknown({ type: row.type });
  if (match) await queries.updateBundleOption(tx, { ...row, option_id: match.option_id });
  const optionId = match?.option_id ?? (await queries.insertBundleOption(tx, productId, row));
  if (option.product_links) {
    const existing = rows.selections.filter(({ option_id }) => option_id === optionId);
    await replaceSelections(tx, { optionId, existing, place: `${place}.product_links` }, option.product_links);
  }
  return optionId;
}

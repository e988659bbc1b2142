import type { Queryable } from '@merx/db';
import { notFound, required } from '../../trpc/errors.js';
import { bundleOptionTwice, optionTypeUnknown } from '../faults.js';
import {
  type BundleOptionRow,
  type BundleSelectionRow,
  deleteBundleOptionsExcept,
  insertBundleOption,
  selectBundleOptions,
  selectBundleSelections,
  updateBundleOption,
} from './bundle.queries.js';
import type { BundleOptionInput } from './bundle.schema.js';
import { replaceSelections } from './bundle-selection.service.js';

/** The input types of bundle options. */
export const bundleOptionTypes = [
  { label: 'Drop-down', code: 'select' },
  { label: 'Radio Buttons', code: 'radio' },
  { label: 'Checkbox', code: 'checkbox' },
  { label: 'Multiple Select', code: 'multi' },
] as const;

interface BundleRows {
  options: BundleOptionRow[];
  selections: BundleSelectionRow[];
}

async function rowsOf(tx: Queryable, productId: number): Promise<BundleRows> {
  return { options: await selectBundleOptions(tx, productId), selections: await selectBundleSelections(tx, productId) };
}

/**
 * Replaces the options of a bundle; those with an id of the bundle keep it, and also their products unless they list some. Throws badInput
 * naming the invalid entry, notFound for an unknown sku.
 */
export async function replaceBundleOptions(tx: Queryable, productId: number, given: BundleOptionInput[]): Promise<void> {
  const rows = await rowsOf(tx, productId);
  const kept: number[] = [];
  for (const [index, option] of given.entries()) {
    const place = `product.extension_attributes.bundle_product_options.${index}`;
    if (option.option_id && kept.includes(option.option_id)) {
      throw bundleOptionTwice({ fieldName: `${place}.option_id` });
    }
    kept.push(await writeOption(tx, productId, rows, { option, place, position: index + 1 }));
  }
  await deleteBundleOptionsExcept(tx, productId, kept);
}

/**
 * Adds an option to a bundle, or updates the one with its id, and returns the id. Throws 400 naming the broken rule, 404 for an id that is
 * not one of the bundle's options.
 */
export async function saveBundleOption(tx: Queryable, productId: number, option: BundleOptionInput): Promise<number> {
  const rows = await rowsOf(tx, productId);
  if (option.option_id && !rows.options.some(({ option_id }) => option_id === option.option_id)) {
    throw notFound('optionId', option.option_id);
  }
  return writeOption(tx, productId, rows, { option, place: 'option', position: rows.options.length + 1 });
}

/** Deletes an option of a bundle with its selections. Throws 404. */
export async function deleteBundleOption(tx: Queryable, productId: number, optionId: number): Promise<void> {
  const ids = (await selectBundleOptions(tx, productId)).map(({ option_id }) => option_id);
  const kept = ids.filter((id) => id !== optionId);
  if (kept.length === ids.length) throw notFound('optionId', optionId);
  await deleteBundleOptionsExcept(tx, productId, kept);
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
    title: titleOf(option, match, place),
    required: option.required ?? match?.required ?? false,
    type: typeOf(option, match, place),
    position: option.position ?? match?.position ?? position,
  };
  if (match) await updateBundleOption(tx, { ...row, option_id: match.option_id });
  const optionId = match?.option_id ?? (await insertBundleOption(tx, productId, row));
  if (option.product_links) {
    const existing = rows.selections.filter(({ option_id }) => option_id === optionId);
    await replaceSelections(tx, { optionId, existing, place: `${place}.product_links` }, option.product_links);
  }
  return optionId;
}

function titleOf({ title }: BundleOptionInput, match: BundleOptionRow | undefined, place: string): string {
  const text = (title ?? match?.title ?? '').trim();
  if (text === '') throw required(`${place}.title`);
  return text;
}

function typeOf({ type }: BundleOptionInput, match: BundleOptionRow | undefined, place: string): string {
  const wanted = type || match?.type;
  if (!wanted) throw required(`${place}.type`);
  if (!bundleOptionTypes.some(({ code }) => code === wanted)) throw optionTypeUnknown({ type: wanted });
  return wanted;
}

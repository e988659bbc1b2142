import type { Queryable } from '@merx/db';
import { compare, isNegative, money, toColumn, ZERO } from '@merx/wire';
import { missingProduct, notFound, required } from '../../trpc/errors.js';
import { bundleOptionUnknown, fieldInvalid, notBundlePart, selectionTwice, selectionUnknown } from '../faults.js';
import { lockPartsBySku, type PartRow } from '../product-row/product-row.queries.js';
import {
  type BundleSelectionRow,
  deleteSelections,
  insertSelections,
  type NewSelection,
  selectBundleOptions,
  selectBundleSelections,
} from './bundle.queries.js';
import type { BundleLinkInput } from './bundle.schema.js';

const PART_TYPES: ReadonlySet<string> = new Set(['simple', 'virtual']);
/** Maximum of numeric(12,4). */
const LARGEST_QTY = money(99_999_999);

interface OptionSelections {
  optionId: number;
  existing: BundleSelectionRow[];
  /** The list's path in the body. */
  place: string;
}

/**
 * Replaces the products of an option; entries with the id of a selection, or else a product already in it, keep that id and the fields they
 * omit. Throws badInput naming the invalid entry, notFound for an unknown sku.
 */
export async function replaceSelections(
  tx: Queryable,
  { optionId, existing, place }: OptionSelections,
  given: BundleLinkInput[],
): Promise<void> {
  const parts = await lockPartsBySku(tx, [...new Set(given.flatMap(({ sku }) => sku || []))]);
  const rows = given.map((link, index) => {
    const part = link.sku ? partOf(link.sku, parts) : null;
    const match =
      existing.find(({ selection_id }) => String(selection_id) === link.id) ??
      (link.id ? undefined : existing.find(({ product_id }) => product_id === part?.id));
    return selectionRow(link, { optionId, part, match, place: `${place}.${index}`, position: index + 1 });
  });
  refuseTwins(rows);
  await writeSelections(tx, existing, rows);
}

/** Adds a product to an option of a bundle and returns the selection's id. Throws 400 naming the broken rule, 404 for an unknown sku. */
export async function createSelection(tx: Queryable, productId: number, optionId: number, link: BundleLinkInput): Promise<number> {
  await requireOption(tx, productId, optionId);
  const part = link.sku ? partOf(link.sku, await lockPartsBySku(tx, [link.sku])) : null;
  const selections = (await selectBundleSelections(tx, productId)).filter(({ option_id }) => option_id === optionId);
  const row = selectionRow(link, { optionId, part, match: undefined, place: 'linkedProduct', position: selections.length + 1 });
  refuseTwins([...selections, row]);
  const [id] = await insertSelections(tx, [row]);
  if (id === undefined) throw new Error('An insert returned no row.');
  return id;
}

/** Updates a selection of a bundle by its id. Throws 400 for an unknown id or a broken rule, 404 for an unknown sku. */
export async function updateSelection(tx: Queryable, productId: number, link: BundleLinkInput): Promise<void> {
  const all = await selectBundleSelections(tx, productId);
  const match = all.find(({ selection_id }) => String(selection_id) === link.id?.trim());
  if (!match) throw selectionUnknown([link.id ?? '']);
  const optionId = link.option_id || match.option_id;
  await requireOption(tx, productId, optionId);
  const part = link.sku ? partOf(link.sku, await lockPartsBySku(tx, [link.sku])) : null;
  const row = selectionRow(link, { optionId, part, match, place: 'linkedProduct', position: match.position });
  refuseTwins([...all.filter((other) => other !== match && other.option_id === optionId), row]);
  await writeSelections(tx, [match], [row]);
}

/** Removes a product from an option of a bundle. Throws 404 if the option does not have it. */
export async function deleteSelection(tx: Queryable, productId: number, optionId: number, childSku: string): Promise<void> {
  const part = (await lockPartsBySku(tx, [childSku])).get(childSku);
  const selections = await selectBundleSelections(tx, productId);
  const match = selections.find(({ option_id, product_id }) => option_id === optionId && product_id === part?.id);
  if (!match) throw notFound('childSku', childSku);
  await deleteSelections(tx, [match.selection_id]);
}

async function requireOption(tx: Queryable, productId: number, optionId: number): Promise<void> {
  const options = await selectBundleOptions(tx, productId);
  if (!options.some(({ option_id }) => option_id === optionId)) {
    throw bundleOptionUnknown([optionId]);
  }
}

function partOf(sku: string, parts: ReadonlyMap<string, PartRow>): PartRow {
  const part = parts.get(sku);
  if (!part) throw missingProduct(sku);
  if (!PART_TYPES.has(part.type_id)) {
    throw notBundlePart({ sku: part.sku, typeId: part.type_id });
  }
  return part;
}

interface Placed {
  optionId: number;
  /** Null if the entry names no product. */
  part: PartRow | null;
  match: BundleSelectionRow | undefined;
  place: string;
  position: number;
}

function selectionRow(link: BundleLinkInput, { optionId, part, match, place, position }: Placed): NewSelection {
  const productId = part?.id ?? match?.product_id;
  if (productId === undefined) throw required(`${place}.sku`);
  const refuse = (field: string) => fieldInvalid({ fieldName: `${place}.${field}` });
  const qty = money(link.qty ?? match?.qty ?? 1);
  if (compare(qty, LARGEST_QTY) > 0 || compare(money(toColumn(qty)), ZERO) <= 0) throw refuse('qty');
  const price = money(link.price ?? match?.price_value ?? 0);
  if (isNegative(price)) throw refuse('price');
  const priceType = link.price_type ?? match?.price_type ?? 0;
  if (priceType !== 0 && priceType !== 1) throw refuse('price_type');
  const canChange = link.can_change_quantity ?? (match?.can_change_qty ? 1 : 0);
  if (canChange !== 0 && canChange !== 1) throw refuse('can_change_quantity');
  return {
    selection_id: match?.selection_id ?? null,
    option_id: optionId,
    product_id: productId,
    position: link.position ?? match?.position ?? position,
    is_default: link.is_default ?? match?.is_default ?? false,
    price_type: priceType,
    price_value: toColumn(price),
    qty: toColumn(qty),
    can_change_qty: canChange === 1,
  };
}

function refuseTwins(rows: NewSelection[]): void {
  const products = new Set(rows.map(({ product_id }) => product_id));
  const ids = rows.flatMap(({ selection_id }) => selection_id ?? []);
  if (products.size < rows.length || new Set(ids).size < ids.length) {
    throw selectionTwice({ fieldName: 'sku' });
  }
}

/** Deleted and inserted again, so that two of them can swap products. */
async function writeSelections(tx: Queryable, before: BundleSelectionRow[], rows: NewSelection[]): Promise<void> {
  const ids = before.map(({ selection_id }) => selection_id);
  if (ids.length > 0) await deleteSelections(tx, ids);
  if (rows.length > 0) await insertSelections(tx, rows);
}

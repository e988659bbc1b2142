import type { Queryable } from '@merx/db';
import { compare, isNegative, money, toColumn, ZERO } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { missingProduct, notFound, required } from '../../trpc/errors.js';
import { bundleOptionUnknown, fieldInvalid, notBundlePart, selectionTwice, selectionUnknown } from '../faults.js';
import { lockPartsBySku, type PartRow } from '../product-row/product-row.queries.js';
import { changeBundle } from '../product-row/product-row.service.js';
import type { BundleSelectionRow, NewSelection } from './bundle.queries.js';
import * as queries from './bundle.queries.js';
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
  links: BundleLinkInput[],
): Promise<void> {
  const parts = await lockPartsBySku(tx, [...new Set(links.flatMap(({ sku }) => sku || []))]);
  const rows = links.map((link, index) => {
    const part = link.sku ? partOf(link.sku, parts) : null;
    const match =
      existing.find(({ selection_id }) => String(selection_id) === link.id) ??
      (link.id ? undefined : existing.find(({ product_id }) => product_id === part?.id));
    return selectionRow(link, { optionId, part, match, place: `${place}.${index}`, position: index + 1 });
  });
  refuseTwins(rows);
  await writeSelections(tx, existing, rows);
}

type AddLink = Call<{ sku: string; optionId: number; linkedProduct: BundleLinkInput }>;

/** Adds a product to an option of a bundle and returns the link's id. Throws 404 for an unknown sku, 400 naming a broken rule. */
export function addLink({ ctx, input: { sku, optionId, linkedProduct: link } }: AddLink): Promise<number> {
  return changeBundle(ctx.db, sku, async (tx, productId) => {
    await requireOption(tx, productId, optionId);
    const part = link.sku ? partOf(link.sku, await lockPartsBySku(tx, [link.sku])) : null;
    const selections = (await queries.selectBundleSelections(tx, productId)).filter(({ option_id }) => option_id === optionId);
    const row = selectionRow(link, { optionId, part, match: undefined, place: 'linkedProduct', position: selections.length + 1 });
    refuseTwins([...selections, row]);
    const [id] = await queries.insertSelections(tx, [row]);
    if (id === undefined) throw new Error('An insert returned no row.');
    return id;
  });
}

type UpdateLink = Call<{ sku: string; id: string; linkedProduct: BundleLinkInput }>;

/** Updates a link of a bundle by its id. Throws 404 for an unknown sku, 400 for an unknown id or naming a broken rule. */
export async function updateLink({ ctx, input: { sku, id, linkedProduct: link } }: UpdateLink): Promise<boolean> {
  await changeBundle(ctx.db, sku, async (tx, productId) => {
    const all = await queries.selectBundleSelections(tx, productId);
    const match = all.find(({ selection_id }) => String(selection_id) === id.trim());
    if (!match) throw selectionUnknown([id]);
    const optionId = link.option_id || match.option_id;
    await requireOption(tx, productId, optionId);
    const part = link.sku ? partOf(link.sku, await lockPartsBySku(tx, [link.sku])) : null;
    const row = selectionRow(link, { optionId, part, match, place: 'linkedProduct', position: match.position });
    refuseTwins([...all.filter((other) => other !== match && other.option_id === optionId), row]);
    await writeSelections(tx, [match], [row]);
  });
  return true;
}

type RemoveChild = Call<{ sku: string; optionId: number; childSku: string }>;

/** Removes a product from an option of a bundle. Throws 404 if it is not there, 400 for a product that is not a bundle. */
export async function removeChild({ ctx, input: { sku, optionId, childSku } }: RemoveChild): Promise<boolean> {
  await changeBundle(ctx.db, sku, async (tx, productId) => {
    const part = (await lockPartsBySku(tx, [childSku])).get(childSku);
    const selections = await queries.selectBundleSelections(tx, productId);
    const match = selections.find(({ option_id, product_id }) => option_id === optionId && product_id === part?.id);
    if (!match) throw notFound('childSku', childSku);
    await queries.deleteSelections(tx, [match.selection_id]);
  });
  return true;
}

async function requireOption(tx: Queryable, productId: number, optionId: number): Promise<void> {
  const options = await queries.selectBundleOptions(tx, productId);
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
  if (ids.length > 0) await queries.deleteSelections(tx, ids);
  if (rows.length > 0) await queries.insertSelections(tx, rows);
}

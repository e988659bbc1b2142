import { exactList, insertInto, type Queryable } from '@merx/db';
import { type bundleOption, bundleSelection, type ExactRow } from '@merx/db/tables';
import type { BundleOption } from './bundle.schema.js';

const FIXED = `p.attributes ->> 'price_type' = '1'`;

/** The options of the bundle `p` as returned, with their properties in the order of the schema. Prices of the parts are included for fixed-price bundles only. */
export const BUNDLE_OPTIONS = `array(select json_build_object('option_id', bo.option_id, 'title', bo.title, 'required', bo.required,
    'type', bo.type, 'position', bo.position, 'sku', p.sku,
    'product_links', array(select json_build_object('id', bs.selection_id::text, 'sku', bp.sku, 'option_id', bs.option_id, 'qty', bs.qty,
        'position', bs.position, 'is_default', bs.is_default, 'price_type', case when ${FIXED} then bs.price_type end,
        'price', case when ${FIXED} then bs.price_value end, 'can_change_quantity', bs.can_change_qty::int)
      from bundle_selection bs join product bp on bp.id = bs.product_id where bs.option_id = bo.option_id
      order by bs.position, bs.selection_id))
  from bundle_option bo where bo.parent_id = p.id order by bo.position, bo.option_id)`;

/** An option of a bundle. */
export type BundleOptionRow = Omit<ExactRow<typeof bundleOption>, 'parent_id'>;

/** A product selectable in a bundle; its price is an amount (0) or a percentage of the bundle's price (1). Amounts are decimal text. */
export type BundleSelectionRow = ExactRow<typeof bundleSelection>;

/** The options of a bundle. */
export function selectBundleOptions(tx: Queryable, productId: number): Promise<BundleOptionRow[]> {
  return tx.prisma.bundleOption.findMany({ where: { parent_id: productId }, omit: { parent_id: true } });
}

/** The selections of all options of a bundle. */
export function selectBundleSelections(tx: Queryable, productId: number): Promise<BundleSelectionRow[]> {
  return tx.query(
    `select ${exactList(bundleSelection, 's')} from bundle_selection s join bundle_option o on o.option_id = s.option_id
     where o.parent_id = $1 order by s.position, s.selection_id`,
    [productId],
  );
}

/** Adds an option to a bundle and returns its id. */
export async function insertBundleOption(tx: Queryable, productId: number, row: Omit<BundleOptionRow, 'option_id'>): Promise<number> {
  return (await tx.prisma.bundleOption.create({ data: { ...row, parent_id: productId } })).option_id;
}

/** Updates an option. */
export async function updateBundleOption(tx: Queryable, { option_id, ...data }: BundleOptionRow): Promise<void> {
  await tx.prisma.bundleOption.update({ where: { option_id }, data });
}

/** Deletes all options of a bundle except these, with their selections. */
export async function deleteBundleOptionsExcept(tx: Queryable, productId: number, kept: number[]): Promise<void> {
  await tx.prisma.bundleOption.deleteMany({ where: { parent_id: productId, option_id: { notIn: kept } } });
}

/** Deletes these selections. */
export async function deleteSelections(tx: Queryable, selectionIds: number[]): Promise<void> {
  await tx.prisma.bundleSelection.deleteMany({ where: { selection_id: { in: selectionIds } } });
}

/** A selection; without an id, a new one. */
export type NewSelection = Omit<BundleSelectionRow, 'selection_id'> & { selection_id: number | null };

/** Inserts selections, with a new id where none is given, and returns the ids in the order of the rows. */
export async function insertSelections(tx: Queryable, rows: NewSelection[]): Promise<number[]> {
  const own = { selection_id: `coalesce(given.selection_id, nextval(pg_get_serial_sequence('bundle_selection', 'selection_id'))::int)` };
  const from = 'jsonb_populate_recordset(null::bundle_selection, $1::jsonb) given';
  const saved = await tx.query<{ selection_id: number }>(`${insertInto(bundleSelection, from, own)} returning selection_id`, [
    JSON.stringify(rows),
  ]);
  return saved.map((row) => row.selection_id);
}

/** The product with that sku (case-insensitive), with its bundle options as returned. */
export async function selectBundleOptionsBySku(
  db: Queryable,
  sku: string,
): Promise<{ type_id: string; options: BundleOption[] } | undefined> {
  const [row] = await db.query<{ type_id: string; options: BundleOption[] }>(
    `select p.type_id, ${BUNDLE_OPTIONS} as options from product p where lower(p.sku) = lower($1)`,
    [sku],
  );
  return row;
}

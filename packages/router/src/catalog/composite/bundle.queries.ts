import type { Queryable } from '@merx/db';

const FIXED = `p.attributes ->> 'price_type' = '1'`;

/** The options of the bundle `p` as they are answered. The parts' prices count, and so are told, for bundles of fixed price only. */
export const BUNDLE_OPTIONS = `array(select json_build_object('option_id', bo.option_id, 'title', bo.title, 'required', bo.required,
    'type', bo.type, 'position', bo.position, 'sku', p.sku,
    'product_links', array(select json_build_object('id', bs.selection_id::text, 'sku', bp.sku, 'option_id', bs.option_id, 'qty', bs.qty,
        'position', bs.position, 'is_default', bs.is_default, 'price', case when ${FIXED} then bs.price_value end,
        'price_type', case when ${FIXED} then bs.price_type end, 'can_change_quantity', bs.can_change_qty::int)
      from bundle_selection bs join product bp on bp.id = bs.product_id where bs.option_id = bo.option_id
      order by bs.position, bs.selection_id))
  from bundle_option bo where bo.parent_id = p.id order by bo.position, bo.option_id)`;

/** Something to choose in a bundle. */
export interface BundleOptionRow {
  option_id: number;
  title: string;
  required: boolean;
  type: string;
  position: number;
}

/** A product that may be chosen. Amounts are decimal text. */
export interface BundleSelectionRow {
  selection_id: number;
  option_id: number;
  product_id: number;
  position: number;
  is_default: boolean;
  /** 0 fixed, 1 percent of the bundle's price. */
  price_type: number;
  price_value: string;
  qty: string;
  can_change_qty: boolean;
}

/** The options of a bundle. */
export function selectBundleOptions(tx: Queryable, productId: number): Promise<BundleOptionRow[]> {
  return tx.query('select option_id, title, required, type, position from bundle_option where parent_id = $1', [productId]);
}

/** The selections of all options of a bundle. */
export function selectBundleSelections(tx: Queryable, productId: number): Promise<BundleSelectionRow[]> {
  return tx.query(
    `select s.selection_id, s.option_id, s.product_id, s.position, s.is_default, s.price_type, s.price_value, s.qty, s.can_change_qty
     from bundle_selection s join bundle_option o on o.option_id = s.option_id where o.parent_id = $1 order by s.position, s.selection_id`,
    [productId],
  );
}

/** Adds an option to a bundle and returns its id. */
export async function insertBundleOption(tx: Queryable, productId: number, row: Omit<BundleOptionRow, 'option_id'>): Promise<number> {
  const [saved] = await tx.query<{ option_id: number }>(
    'insert into bundle_option (parent_id, title, required, type, position) values ($1, $2, $3, $4, $5) returning option_id',
    [productId, row.title, row.required, row.type, row.position],
  );
  if (!saved) throw new Error('An insert returned no row.');
  return saved.option_id;
}

/** Changes an option. */
export async function updateBundleOption(tx: Queryable, row: BundleOptionRow): Promise<void> {
  await tx.query('update bundle_option set title = $2, required = $3, type = $4, position = $5 where option_id = $1', [
    row.option_id,
    row.title,
    row.required,
    row.type,
    row.position,
  ]);
}

/** Removes all options of a bundle but these, with their selections. */
export async function deleteBundleOptionsExcept(tx: Queryable, productId: number, kept: number[]): Promise<void> {
  await tx.query('delete from bundle_option where parent_id = $1 and option_id <> all($2::int[])', [productId, kept]);
}

/** Removes these selections. */
export async function deleteSelections(tx: Queryable, selectionIds: number[]): Promise<void> {
  await tx.query('delete from bundle_selection where selection_id = any($1::int[])', [selectionIds]);
}

/** Adds selections, with a new id where none is given, and returns the ids in the order of the rows. */
export async function insertSelections(
  tx: Queryable,
  rows: (Omit<BundleSelectionRow, 'selection_id'> & { selection_id: number | null })[],
): Promise<number[]> {
  const saved = await tx.query<{ selection_id: number }>(
    `insert into bundle_selection (selection_id, option_id, product_id, position, is_default, price_type, price_value, qty, can_change_qty)
     select coalesce(g.selection_id, nextval(pg_get_serial_sequence('bundle_selection', 'selection_id'))::int), g.option_id, g.product_id,
       g.position, g.is_default, g.price_type, g.price_value, g.qty, g.can_change_qty
     from rows from (jsonb_to_recordset($1::jsonb) as (selection_id int, option_id int, product_id int, position int, is_default boolean,
       price_type int, price_value numeric, qty numeric, can_change_qty boolean)) with ordinality
       as g(selection_id, option_id, product_id, position, is_default, price_type, price_value, qty, can_change_qty, place)
     order by g.place returning selection_id`,
    [JSON.stringify(rows)],
  );
  return saved.map((row) => row.selection_id);
}

const optionsBySku = `select p.id, p.type_id, ${BUNDLE_OPTIONS} as options from product p where lower(p.sku) = lower($1)`;

/** The product of that sku, case aside, with its bundle options as they are answered. */
export async function selectBundleOptionsBySku<Option>(
  db: Queryable,
  sku: string,
): Promise<{ id: number; type_id: string; options: Option[] } | undefined> {
  const [row] = await db.query<{ id: number; type_id: string; options: Option[] }>(optionsBySku, [sku]);
  return row;
}

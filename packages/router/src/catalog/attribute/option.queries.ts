import type { Queryable } from '@merx/db';
import type { attributeOption, attributeOptionLabel, ExactRow } from '@merx/db/tables';

/** Reserves ids for new options. */
export async function reserveOptionIds(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('eav_attribute_option', 'id'))::int as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** An option to write; null keeps its label, or leaves its position to the order of the options. */
export type OptionRow = { [Name in 'label' | 'sort_order']: ExactRow<typeof attributeOption>[Name] | null } & { id: number };

/** Inserts options; those without a position come last, in their order. */
export async function insertOptions(tx: Queryable, attributeId: number, options: OptionRow[]): Promise<void> {
  await tx.query(
    `insert into eav_attribute_option (id, attribute_id, label, sort_order)
     select x.id, $1, x.label, coalesce(x.sort_order, l.last + row_number() over (order by x.id)::int)
     from jsonb_to_recordset($2::jsonb) as x(id int, label text, sort_order int)
     cross join (select coalesce(max(sort_order), -1) as last from eav_attribute_option where attribute_id = $1) l`,
    [attributeId, JSON.stringify(options)],
  );
}

/** Updates the given fields of options. A label equal to the store view's own label was read there and is not a change. */
export async function updateOptions(tx: Queryable, attributeId: number, storeId: number, options: OptionRow[]): Promise<void> {
  await tx.query(
    `update eav_attribute_option o set sort_order = coalesce(x.sort_order, o.sort_order),
       label = case when x.label = (select l.label from eav_attribute_option_label l where l.option_id = o.id and l.store_id = $3)
         then o.label else coalesce(x.label, o.label) end
     from jsonb_to_recordset($2::jsonb) as x(id int, label text, sort_order int)
     where o.id = x.id and o.attribute_id = $1`,
    [attributeId, JSON.stringify(options), storeId],
  );
}

/** Whether another option of the attribute has the label; not if the label is this option's own in the store view, where it was read. */
export async function isOptionLabelTaken(
  tx: Queryable,
  { attributeId, optionId, storeId, label }: { attributeId: number; optionId: number; storeId: number; label: string },
): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>(
    `select exists (select 1 from eav_attribute_option where attribute_id = $1 and id <> $2 and label = $4)
       and not exists (select 1 from eav_attribute_option_label where option_id = $2 and store_id = $3 and label = $4) as taken`,
    [attributeId, optionId, storeId, label],
  );
  return row?.taken ?? false;
}

/** Replaces the names of these options in store views. */
export async function replaceOptionLabels(
  tx: Queryable,
  optionIds: number[],
  labels: ExactRow<typeof attributeOptionLabel>[],
): Promise<void> {
  await tx.prisma.attributeOptionLabel.deleteMany({ where: { option_id: { in: optionIds } } });
  await tx.prisma.attributeOptionLabel.createMany({ data: labels });
}

/** Deletes an option, also from what configurable products offer. */
export async function deleteOption(tx: Queryable, attributeId: number, optionId: number): Promise<void> {
  await tx.prisma.attributeOption.deleteMany({ where: { id: optionId, attribute_id: attributeId } });
  await tx.query(
    `update configurable_option set value_indexes = array_remove(value_indexes, $2::int)
     where attribute_id = $1 and $2::int = any(value_indexes)`,
    [attributeId, optionId],
  );
}

/** Removes one option from multiselect values; deletes a value that held no other. */
const without = (table: string) =>
  `update ${table} set attributes = case when attributes ->> $1::text = $2::text then attributes - $1::text
     else jsonb_set(attributes, array[$1::text],
       to_jsonb(array_to_string(array_remove(string_to_array(attributes ->> $1::text, ','), $2::text), ','))) end
   where $2::text = any(string_to_array(attributes ->> $1::text, ','))`;

/** Removes an option from the values of all products. */
export async function clearOption(tx: Queryable, code: string, optionId: string): Promise<void> {
  await tx.query(without('product'), [code, optionId]);
  await tx.query(without('product_store'), [code, optionId]);
  await tx.query(`delete from product_store where attributes = '{}'`);
}

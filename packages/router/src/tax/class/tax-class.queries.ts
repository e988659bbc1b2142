import { type Queryable, wireRow } from '@merx/db';
import { taxClass, type WireRow } from '@merx/db/tables';

/** The tax class with that id, or undefined. */
export async function selectTaxClass(db: Queryable, id: number): Promise<WireRow<typeof taxClass> | undefined> {
  const row = await db.prisma.taxClass.findFirst({ where: { class_id: id } });
  return row ? wireRow(taxClass, row) : undefined;
}

/** Whether the tax class exists; it cannot be newly assigned until the transaction ends. */
export async function lockTaxClass(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_class where class_id = $1 for update', [id]);
  return rows.length > 0;
}

/** Inserts a tax class; returns its id. */
export async function insertTaxClass(db: Queryable, class_name: string, class_type: string): Promise<number> {
  return (await db.prisma.taxClass.create({ data: { class_name, class_type } })).class_id;
}

/** Renames a tax class; returns whether it existed. */
export async function updateTaxClassName(db: Queryable, id: number, class_name: string): Promise<boolean> {
  return (await db.prisma.taxClass.updateMany({ where: { class_id: id }, data: { class_name } })).count > 0;
}

/** What uses the tax class with that id, as an error names it; products in any store view. A default of new products is a setting. */
export async function selectTaxClassUsers(tx: Queryable, id: number): Promise<string[]> {
  const [row] = await tx.query<{ users: string[] }>(
    `select array_remove(array[
       case when exists (select from tax_rule_class where class_id = $1::int) then 'tax rules' end,
       case when exists (select from customer_group where tax_class_id = $1::int) then 'customer groups' end,
       case when exists (select from product where attributes @> jsonb_build_object('tax_class_id', $1::int::text))
         or exists (select from product_store where attributes @> jsonb_build_object('tax_class_id', $1::int::text)) then 'products' end,
       case when exists (select from eav_attribute where code = 'tax_class_id' and default_value = $1::int::text)
         or exists (select from config_value where path like 'tax/classes/%' and value = $1::int::text) then 'settings of the shop' end],
       null) as users`,
    [id],
  );
  return row?.users ?? [];
}

export async function deleteTaxClass(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.taxClass.deleteMany({ where: { class_id: id } });
}

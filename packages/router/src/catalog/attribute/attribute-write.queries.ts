import type { Queryable } from '@merx/db';
import type { attribute, ExactRow } from '@merx/db/tables';
import type { SettableFlag } from './attribute-values.js';

type Row = ExactRow<typeof attribute>;

/** What a change needs to know about an attribute. */
export interface LockedAttribute
  extends Pick<Row, 'id' | 'code' | 'backend_type' | 'frontend_input' | 'options_from' | 'default_value' | 'scope' | 'is_user_defined'> {
  /** Whether a configurable product varies by it. */
  is_locked: boolean;
  /** Ids of the options that are rows, as text. */
  option_ids: string[];
}

const LOCK = 'select id from eav_attribute where entity_type_id = $1 and code = $2 for update';

/** The attribute with that code, locked until the transaction ends. Its options are read under the lock. */
export async function lockAttribute(tx: Queryable, entityTypeId: number, code: string): Promise<LockedAttribute | undefined> {
  const [held] = await tx.query<{ id: number }>(LOCK, [entityTypeId, code]);
  if (!held) return undefined;
  const [row] = await tx.query<LockedAttribute>(
    `select a.id, a.code, a.backend_type, a.frontend_input, a.options_from, a.default_value, a.scope, a.is_user_defined,
       exists (select from configurable_option c where c.attribute_id = a.id) as is_locked,
       array(select o.id::text from eav_attribute_option o where o.attribute_id = a.id) as option_ids
     from eav_attribute a where a.id = $1`,
    [held.id],
  );
  return row;
}

/** Columns that clients set; absent ones stay unchanged or get their default. */
export type AttributeColumns = Partial<
  Pick<Row, SettableFlag | 'frontend_label' | 'frontend_class' | 'note' | 'scope' | 'position' | 'apply_to'>
>;
type System = Pick<Row, 'entity_type_id' | 'code' | 'frontend_input' | 'backend_type' | 'backend_model' | 'source_model' | 'options_from'>;
export type NewAttributeColumns = AttributeColumns & System & { is_user_defined: boolean };

/** Inserts an attribute that is in no set; returns its id. */
export async function insertAttribute(tx: Queryable, data: NewAttributeColumns): Promise<number> {
  const { id } = await tx.prisma.attribute.create({ data, select: { id: true } });
  return id;
}

/** Updates the given columns. */
export async function updateAttribute(tx: Queryable, id: number, data: AttributeColumns): Promise<void> {
  await tx.prisma.attribute.update({ where: { id }, data, select: { id: true } });
}

/** Sets the default value and the default flags of the options. */
export async function updateDefault(tx: Queryable, id: number, value: string | null): Promise<void> {
  await tx.query('update eav_attribute set default_value = $2 where id = $1', [id, value]);
  await tx.query(
    `update eav_attribute_option set is_default = not is_default
     where attribute_id = $1 and is_default <> (id::text = any(string_to_array(coalesce($2::text, ''), ',')))`,
    [id, value],
  );
}

/** Replaces the attribute's names in store views. */
export async function replaceLabels(tx: Queryable, attribute_id: number, labels: { store_id: number; label: string }[]): Promise<void> {
  await tx.prisma.attributeLabel.deleteMany({ where: { attribute_id } });
  await tx.prisma.attributeLabel.createMany({ data: labels.map((label) => ({ attribute_id, ...label })) });
}

/** Deletes an attribute with its options, names and set entries. */
export const deleteAttribute = (tx: Queryable, id: number) => tx.prisma.attribute.deleteMany({ where: { id } });

/** Deletes an attribute's values from all products. */
export async function clearValues(tx: Queryable, code: string): Promise<void> {
  await tx.query('update product set attributes = attributes - $1::text where attributes ? $1::text', [code]);
  await clearStoreValues(tx, code);
}

/** Deletes an attribute's store view values. */
export async function clearStoreValues(tx: Queryable, code: string): Promise<void> {
  await tx.query('update product_store set attributes = attributes - $1::text where attributes ? $1::text', [code]);
  await tx.query(`delete from product_store where attributes = '{}'`);
}

import { type Database, shopConfig, violatedConstraint } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault, invalidValue, notFound, required } from '../../trpc/errors.js';
import { classInUse, classNameTaken, classTypeFixed } from '../faults.js';
import { readName } from '../name-and-code.js';
import * as queries from './tax-class.queries.js';
import type { TaxClass, TaxClassInput } from './tax-class.schema.js';

const TYPES = new Set(['PRODUCT', 'CUSTOMER']);

/** Settings that name a tax class. */
const SETTINGS = [
  'tax/classes/default_product_tax_class',
  'tax/classes/default_customer_tax_class',
  'tax/classes/shipping_tax_class',
] as const;

/** The tax class with that id. Throws 404 for an unknown one. */
export async function getTaxClass({ ctx, input }: Call<{ taxClassId: number }>): Promise<TaxClass> {
  const found = await queries.selectTaxClass(ctx.db, input.taxClassId);
  if (!found) throw notFound('class_id', input.taxClassId);
  return found;
}

/**
 * Adds a tax class, or updates it when an id is given; returns its id as text. Throws 404 for an unknown id, 400 for a
 * name that is taken.
 */
export const createTaxClass = ({ ctx, input }: Call<{ taxClass: TaxClassInput }>) =>
  saveTaxClass(ctx.db, input.taxClass.class_id || null, input.taxClass);

/** Renames a tax class; returns its id as text. Throws 404 for an unknown id, 400 for another type and for a name that is taken. */
export const updateTaxClass = ({ ctx, input }: Call<{ classId: number; taxClass: TaxClassInput }>) =>
  saveTaxClass(ctx.db, input.classId, input.taxClass);

async function saveTaxClass(db: Database, id: number | null, input: TaxClassInput): Promise<string> {
  const present = id === null ? undefined : await queries.selectTaxClass(db, id);
  if (id !== null && !present) throw notFound('class_id', id);
  const { name, type } = readClass(input);
  if (present && present.class_type !== type) throw classTypeFixed({ fieldName: 'class_type', value: type });
  try {
    return await db.transaction(async (tx) => {
      if (!present) return String(await queries.insertTaxClass(tx, name, type));
      if (!(await queries.updateTaxClassName(tx, present.class_id, name))) throw notFound('class_id', present.class_id);
      return String(present.class_id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_class_class_type_class_name_key') throw error;
    throw classNameTaken([type]);
  }
}

function readClass(input: TaxClassInput): { name: string; type: string } {
  const faults: Fault[] = [];
  const name = readName('class_name', input.class_name, faults);
  const type = input.class_type ?? '';
  if (type.trim() === '') faults.push(required('class_type'));
  else if (!TYPES.has(type)) faults.push(invalidValue({ fieldName: 'class_type', value: type }));
  if (faults.length > 0) throw badInputs(faults);
  return { name, type };
}

/** Deletes a tax class. Throws 404 for an unknown one, 400 for one that rules, customer groups, products or settings use. */
export async function removeTaxClass({ ctx: { db }, input: { taxClassId } }: Call<{ taxClassId: number }>): Promise<boolean> {
  const config = await shopConfig(db.cache, db, 0);
  const isSet = SETTINGS.some((path) => config.text(path) === String(taxClassId));
  await db.transaction(async (tx) => {
    if (!(await queries.lockTaxClass(tx, taxClassId))) throw notFound('class_id', taxClassId);
    const [user] = [...(await queries.selectTaxClassUsers(tx, taxClassId)), ...(isSet ? ['settings of the shop'] : [])];
    if (user) throw classInUse({ user, class_id: taxClassId });
    await queries.deleteTaxClass(tx, taxClassId);
  });
  return true;
}

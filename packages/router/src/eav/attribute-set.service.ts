import { compileCriteria, type Database, sqlState, violatedConstraint } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { type MerxError, notFound, required, tooLong } from '../trpc/errors.js';
import {
  attributeSetField,
  copyAttributeSet,
  deleteAttributeSet,
  lockAttributeSet,
  selectAttributeSet,
  selectAttributeSets,
  selectAttributeSetUse,
  selectEntityTypeId,
  updateAttributeSet,
} from './attribute-set.queries.js';
import type { AttributeSet, AttributeSetInput, AttributeSetList } from './attribute-set.schema.js';
import { forgetAttributes } from './eav.service.js';
import { defaultSetNotDeletable, entityTypeUnknown, invalidFieldValue, setInUse, setNameTaken, setOfAnotherType } from './faults.js';

/** The entity type a caller is confined to; null: none. */
type OfType = number | null;

const FOREIGN_KEY_VIOLATION = '23503';
const LONGEST_NAME = 255;

/** A page of the sets of an entity type, or of all. Throws 400 naming a field that no set has. */
export async function findAttributeSets(db: Database, searchCriteria: SearchCriteria, ofType: OfType): Promise<AttributeSetList> {
  const compiled = compileCriteria(searchCriteria, attributeSetField, { tieBreaker: 's.id', parameters: [ofType] });
  const { total, items } = await selectAttributeSets(db, compiled);
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

/** The set of that id. Throws 404 for an unknown one, 400 for one of another entity type than the caller is confined to. */
export async function findAttributeSet(db: Database, id: number, ofType: OfType): Promise<AttributeSet> {
  return checkedType(await selectAttributeSet(db, id), id, ofType);
}

const unknownSet = (id: number): MerxError => notFound('attributeSetId', id);

function checkedType(set: AttributeSet | undefined, id: number, ofType: OfType): AttributeSet {
  if (!set) throw unknownSet(id);
  if (ofType !== null && set.entity_type_id !== ofType) {
    throw setOfAnotherType({ attributeSetId: id });
  }
  return set;
}

/**
 * Adds a set with the groups and attributes of its skeleton. Throws what `unknownSkeleton` makes for an unknown skeleton, 400 for one of another entity type and
 * for a name that is empty or taken.
 */
export async function addAttributeSet(
  db: Database,
  entityTypeId: number,
  { attributeSet, skeletonId }: { attributeSet: AttributeSetInput; skeletonId: number },
  unknownSkeleton: (id: number) => MerxError = unknownSet,
): Promise<AttributeSet> {
  if (attributeSet.attribute_set_id) {
    throw invalidFieldValue({
      fieldName: 'attribute_set_id',
      fieldValue: attributeSet.attribute_set_id,
    });
  }
  const name = checkedName(attributeSet.attribute_set_name);
  if (skeletonId <= 0) throw required('skeletonId');
  const set = { entityTypeId, name, sortOrder: attributeSet.sort_order ?? 0 };
  const id = await toldNames(
    db.transaction(async (tx) => {
      const skeleton = await lockAttributeSet(tx, skeletonId);
      if (!skeleton) throw unknownSkeleton(skeletonId);
      checkedType(skeleton, skeletonId, entityTypeId);
      return copyAttributeSet(tx, skeletonId, set);
    }),
    name,
  );
  await forgetAttributes(db);
  return findAttributeSet(db, id, entityTypeId);
}

/** Changes the name or place of a set. Throws 404 for an unknown one, 400 for a name that is empty or taken. */
export async function changeAttributeSet(db: Database, id: number, input: AttributeSetInput, ofType: OfType): Promise<AttributeSet> {
  const name = input.attribute_set_name == null ? null : checkedName(input.attribute_set_name);
  await toldNames(
    db.transaction(async (tx) => {
      checkedType(await lockAttributeSet(tx, id), id, ofType);
      await updateAttributeSet(tx, id, { name, sortOrder: input.sort_order ?? null });
    }),
    name ?? '',
  );
  return findAttributeSet(db, id, ofType);
}

function checkedName(given: string | null | undefined): string {
  const name = given?.trim();
  if (!name) throw required('attribute_set_name');
  if ([...name].length > LONGEST_NAME) {
    throw tooLong({ fieldName: 'attribute_set_name', maxLength: LONGEST_NAME });
  }
  return name;
}

async function toldNames<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'eav_attribute_set_entity_type_id_name_key') throw error;
    throw setNameTaken([name]);
  }
}

/** Deletes a set. Throws 404 for an unknown one, 400 for the default of its entity type and for one that products have. */
export async function removeAttributeSet(db: Database, id: number, ofType: OfType): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      checkedType(await lockAttributeSet(tx, id), id, ofType);
      const { is_default, has_products } = await selectAttributeSetUse(tx, id);
      if (is_default) throw defaultSetNotDeletable({ attributeSetId: id });
      if (has_products) throw inUse(id);
      await deleteAttributeSet(tx, id);
    });
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? inUse(id) : error;
  }
  await forgetAttributes(db);
  return true;
}

const inUse = (attributeSetId: number): MerxError => setInUse({ attributeSetId });

type Call<Input> = { ctx: Context; input: Input };
type IdCall = Call<{ attributeSetId: number }>;

/** The sets of all entity types. */
export const listAttributeSets = ({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>) =>
  findAttributeSets(ctx.db, input.searchCriteria, null);

/** A set of any entity type. */
export const getAttributeSet = ({ ctx, input }: IdCall) => findAttributeSet(ctx.db, input.attributeSetId, null);

/** Adds a set to the entity type of that code. Throws 400 for an unknown code, else as `addAttributeSet`. */
export async function createAttributeSet({
  ctx,
  input,
}: Call<{ entityTypeCode: string; attributeSet: AttributeSetInput; skeletonId: number }>): Promise<AttributeSet> {
  const entityTypeId = await selectEntityTypeId(ctx.db, input.entityTypeCode);
  if (entityTypeId === undefined) {
    throw entityTypeUnknown({ entityTypeCode: input.entityTypeCode });
  }
  return addAttributeSet(ctx.db, entityTypeId, input);
}

/** Changes a set of any entity type. */
export const updateAttributeSetById = ({ ctx, input }: Call<{ attributeSetId: number; attributeSet: AttributeSetInput }>) =>
  changeAttributeSet(ctx.db, input.attributeSetId, input.attributeSet, null);

/** Deletes a set of any entity type. */
export const deleteAttributeSetById = ({ ctx, input }: IdCall) => removeAttributeSet(ctx.db, input.attributeSetId, null);

import { type Database, violatedConstraint, violatesForeignKey } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { Call } from '../trpc/context.js';
import { type MerxError, notFound, required } from '../trpc/errors.js';
import { attributeSetList } from './attribute-set.list.js';
import type { SetRow } from './attribute-set.queries.js';
import * as queries from './attribute-set.queries.js';
import type { AttributeSet, AttributeSetInput } from './attribute-set.schema.js';
import { checkedName, setOf } from './attribute-set-values.js';
import { changeAttributes } from './eav.service.js';
import { defaultSetNotDeletable, entityTypeUnknown, invalidFieldValue, setInUse, setNameTaken, setOfAnotherType } from './faults.js';

/** The entity type a caller is restricted to; null for any. */
type OfType = number | null;

/** The set with that id. Throws 404 for an unknown one, 400 for one of an entity type other than the caller's. */
export const getAttributeSet = async (db: Database, id: number, ofType: OfType): Promise<AttributeSet> =>
  setOf(requireType(await queries.selectAttributeSet(db, id), id, ofType));

const unknownSet = (id: number): MerxError => notFound('attributeSetId', id);

function requireType(set: SetRow | null, id: number, ofType: OfType): SetRow {
  if (!set) throw unknownSet(id);
  if (ofType !== null && set.entity_type_id !== ofType) throw setOfAnotherType({ attributeSetId: id });
  return set;
}

export type NewSet = { attributeSet: AttributeSetInput; skeletonId: number };

/**
 * Adds a set with the groups and attributes of its skeleton. Throws the result of `unknownSkeleton` for an unknown skeleton, 400 for one of
 * another entity type and for a name that is empty or taken.
 */
export async function addAttributeSet(
  db: Database,
  entityTypeId: number,
  { attributeSet, skeletonId }: NewSet,
  unknownSkeleton: (id: number) => MerxError = unknownSet,
): Promise<AttributeSet> {
  const { attribute_set_id: id, sort_order } = attributeSet;
  if (id) throw invalidFieldValue({ fieldName: 'attribute_set_id', fieldValue: id });
  const name = checkedName('attribute_set_name', attributeSet.attribute_set_name);
  if (skeletonId <= 0) throw required('skeletonId');
  const set = { entity_type_id: entityTypeId, name, sort_order: sort_order ?? 0 };
  const adding = changeAttributes(db, async (tx) => {
    const skeleton = await queries.lockAttributeSet(tx, skeletonId);
    if (!skeleton) throw unknownSkeleton(skeletonId);
    requireType(skeleton, skeletonId, entityTypeId);
    return queries.copyAttributeSet(tx, skeletonId, set);
  });
  return setOf({ id: await refusingTaken(adding, name), ...set });
}

async function changeAttributeSet(db: Database, id: number, input: AttributeSetInput, ofType: OfType): Promise<AttributeSet> {
  const name = input.attribute_set_name == null ? undefined : checkedName('attribute_set_name', input.attribute_set_name);
  const { sort_order } = input;
  const changing = db.transaction(async (tx) => {
    requireType(await queries.lockAttributeSet(tx, id), id, ofType);
    return queries.updateAttributeSet(tx, id, { ...(name && { name }), ...(sort_order != null && { sort_order }) });
  });
  return setOf(await refusingTaken(changing, name ?? ''));
}

async function refusingTaken<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw violatedConstraint(error) === 'eav_attribute_set_entity_type_id_name_key' ? setNameTaken([name]) : error;
  }
}

async function removeAttributeSet(db: Database, attributeSetId: number, ofType: OfType): Promise<boolean> {
  try {
    await changeAttributes(db, async (tx) => {
      requireType(await queries.lockAttributeSet(tx, attributeSetId), attributeSetId, ofType);
      if (await queries.selectIsDefaultSet(tx, attributeSetId)) throw defaultSetNotDeletable({ attributeSetId });
      await queries.deleteAttributeSet(tx, attributeSetId);
    });
  } catch (error) {
    throw violatesForeignKey(error) ? setInUse({ attributeSetId }) : error;
  }
  return true;
}

/**
 * Handlers for the sets of an entity type, or of all (null). They throw 404 for an unknown set, 400 for one of another entity type, for a
 * name that is empty or taken, and when deleting a default set or one that products use.
 */
export const attributeSetsOf = (ofType: OfType) => ({
  list: ({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>) => attributeSetList.map(setOf).page(ctx.db, input, ofType),
  get: ({ ctx, input }: Call<{ attributeSetId: number }>) => getAttributeSet(ctx.db, input.attributeSetId, ofType),
  update: ({ ctx, input }: Call<{ attributeSetId: number; attributeSet: AttributeSetInput }>) =>
    changeAttributeSet(ctx.db, input.attributeSetId, input.attributeSet, ofType),
  delete: ({ ctx, input }: Call<{ attributeSetId: number }>) => removeAttributeSet(ctx.db, input.attributeSetId, ofType),
});

/** The sets of every entity type. */
export const attributeSets = attributeSetsOf(null);

/** Adds a set to the entity type with that code. Throws 400 for an unknown code, otherwise as `addAttributeSet`. */
export async function createAttributeSet({ ctx, input }: Call<NewSet & { entityTypeCode: string }>): Promise<AttributeSet> {
  const { entityTypeCode } = input;
  const entityTypeId = await queries.selectEntityTypeId(ctx.db, entityTypeCode);
  if (entityTypeId === undefined) throw entityTypeUnknown({ entityTypeCode });
  return addAttributeSet(ctx.db, entityTypeId, input);
}

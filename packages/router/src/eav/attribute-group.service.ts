import { type Queryable, violatedConstraint } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { Call } from '../trpc/context.js';
import { notFound, required } from '../trpc/errors.js';
import { attributeGroupList } from './attribute-set.list.js';
import * as queries from './attribute-set.queries.js';
import type { ArrangeSet, Assignment, AttributeGroup, AttributeGroupInput, SetLayout } from './attribute-set.schema.js';
import { getAttributeSet } from './attribute-set.service.js';
import { checkedName, groupOf } from './attribute-set-values.js';
import { changeAttributes } from './eav.service.js';
import * as faults from './faults.js';

/** What the module of an entity type defines for its sets. */
interface SetOwner {
  entityTypeId: number;
  /** The code for a new group with that name. */
  groupCode(name: string): string;
  /** Throws 400 if one of these attributes cannot be removed from the set. */
  refuseNeeded(tx: Queryable, setId: number, codes: readonly string[]): Promise<void>;
}

/**
 * Handlers for the groups of an entity type's sets and their attributes. They throw 404 for an unknown set, group or attribute, 400 for a
 * set of another entity type.
 */
export const attributeGroupsOf = (owner: SetOwner) => ({
  list: ({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>) =>
    attributeGroupList.map(groupOf).page(ctx.db, input, owner.entityTypeId),
  save: (call: Call<GroupToSave>) => saveGroup(owner, call),
  delete: (call: Call<{ groupId: number }>) => removeGroup(owner, call),
  assign: (call: Call<Assignment>) => assignAttribute(owner, call),
  unassign: (call: Call<{ attributeSetId: number; attributeCode: string }>) => unassignAttribute(owner, call),
  layout: async ({ ctx: { db }, input: { attributeSetId } }: Call<{ attributeSetId: number }>): Promise<SetLayout> => {
    await getAttributeSet(db, attributeSetId, owner.entityTypeId);
    return { groups: await queries.selectLayout(db, attributeSetId) };
  },
  arrange: (call: Call<ArrangeSet>) => arrangeSet(owner, call),
});

type GroupToSave = { group: AttributeGroupInput; attributeSetId?: number };

/**
 * Adds a group to a set, or updates the one with the given id. Throws 400 for a group of another set and for a name that is empty or taken.
 */
async function saveGroup(owner: SetOwner, { ctx, input: { group, attributeSetId } }: Call<GroupToSave>): Promise<AttributeGroup> {
  const setId = attributeSetId ?? group.attribute_set_id;
  if (setId == null) throw required('attribute_set_id');
  await getAttributeSet(ctx.db, setId, owner.entityTypeId);
  const { attribute_group_id: id, attribute_group_name: newName } = group;
  const name = id && newName == null ? undefined : checkedName('attribute_group_name', newName);
  const sortOrder = group.extension_attributes?.sort_order ?? null;
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!id) return groupOf(await queries.insertGroup(tx, { setId, name: name ?? '', code: owner.groupCode(name ?? ''), sortOrder }));
      const current = await queries.lockGroup(tx, id);
      if (!current) throw notFound('attributeGroupId', id);
      if (current.attribute_set_id !== setId) throw faults.groupOfOtherSet([id, setId]);
      return groupOf(await queries.updateGroup(tx, id, { ...(name && { name }), ...(sortOrder !== null && { sort_order: sortOrder }) }));
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'eav_attribute_group_attribute_set_id_name_key') throw faults.groupNameTaken([name ?? '']);
    throw violated === 'eav_attribute_group_attribute_set_id_fkey' ? notFound('attributeSetId', setId) : error;
  }
}

/** Deletes a group and removes its attributes from the set. Throws 400 if it holds attributes that cannot be removed. */
async function removeGroup(owner: SetOwner, { ctx: { db }, input: { groupId } }: Call<{ groupId: number }>): Promise<boolean> {
  await changeAttributes(db, async (tx) => {
    const group = await queries.lockGroup(tx, groupId);
    if (group?.attribute_set.entity_type_id !== owner.entityTypeId) throw notFound('groupId', groupId);
    const attributes = group.entries.map(({ attribute }) => attribute);
    if (attributes.some(({ is_user_defined }) => !is_user_defined)) throw faults.groupHoldsSystemAttributes({ groupId });
    const setId = group.attribute_set_id;
    await owner.refuseNeeded(tx, setId, attributes.map(codeOf));
    await queries.deleteGroups(tx, setId, [groupId]);
  });
  return true;
}

const codeOf = ({ code }: { code: string }) => code;

/**
 * Puts an attribute into a group of a set, moving it if the set already has it. Returns the id of the entry. Throws 400 for a set of
 * another entity type and for a group of another set.
 */
async function assignAttribute({ entityTypeId }: SetOwner, { ctx: { db }, input }: Call<Assignment>): Promise<number> {
  const { attributeSetId, attributeGroupId: groupId, attributeCode, sortOrder } = input;
  await getAttributeSet(db, attributeSetId, entityTypeId);
  return changeAttributes(db, async (tx) => {
    const group = await queries.lockGroup(tx, groupId);
    if (!group) throw notFound('attributeGroupId', groupId);
    if (group.attribute_set_id !== attributeSetId) throw faults.groupNotInSet([groupId, attributeSetId]);
    const attribute = (await queries.lockAttributes(tx, entityTypeId, [attributeCode])).get(attributeCode);
    if (!attribute) throw notFound('attributeCode', attributeCode);
    return queries.upsertEntry(tx, attributeSetId, { attributeId: attribute.id, groupId, sortOrder });
  });
}

/**
 * Removes an attribute from a set; entities keep their values. Throws 400 for one that cannot be removed and for one that is not in the
 * set.
 */
async function unassignAttribute(
  owner: SetOwner,
  { ctx: { db }, input: { attributeSetId, attributeCode } }: Call<{ attributeSetId: number; attributeCode: string }>,
): Promise<boolean> {
  await changeAttributes(db, async (tx) => {
    const attribute = (await queries.lockAttributes(tx, owner.entityTypeId, [attributeCode])).get(attributeCode);
    if (!attribute) throw notFound('attributeCode', attributeCode);
    if (!attribute.is_user_defined) throw faults.systemAttributeStays({ attributeCode });
    await owner.refuseNeeded(tx, attributeSetId, [attributeCode]);
    if ((await queries.deleteEntries(tx, attributeSetId, [attributeCode])) === 0)
      throw faults.attributeNotInSet([attributeCode, attributeSetId]);
  });
  return true;
}

/**
 * Replaces the groups of a set, their order and attributes; groups without an id are new. Throws 400 for names that are empty or taken, for
 * a duplicate attribute, and for one that cannot be removed.
 */
async function arrangeSet(owner: SetOwner, { ctx: { db }, input }: Call<ArrangeSet>): Promise<boolean> {
  const { attributeSetId } = input;
  await getAttributeSet(db, attributeSetId, owner.entityTypeId);
  const codes = input.groups.flatMap(({ attribute_codes }) => attribute_codes);
  const attributeCode = codes.find((code, index) => codes.indexOf(code) !== index);
  if (attributeCode !== undefined) throw faults.attributeNamedTwice({ attributeCode });
  const groups = input.groups.map((group, index) => ({ ...group, name: checkedName(`groups.${index}.name`, group.name) }));
  try {
    await changeAttributes(db, async (tx) => {
      if (!(await queries.lockAttributeSet(tx, attributeSetId))) throw notFound('attributeSetId', attributeSetId);
      await writeLayout(tx, owner, { attributeSetId, groups });
    });
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'eav_attribute_group_attribute_set_id_name_key';
    throw isTaken ? faults.groupNamesRepeated({ fieldName: 'groups' }) : error;
  }
  return true;
}

async function writeLayout(tx: Queryable, owner: SetOwner, { attributeSetId: setId, groups }: ArrangeSet): Promise<void> {
  const present = await queries.selectLayout(tx, setId);
  const foreign = groups.find(({ id }) => id != null && !present.some((group) => group.id === id));
  if (foreign) throw notFound('attributeGroupId', foreign.id ?? 0);
  const codes = groups.flatMap(({ attribute_codes }) => attribute_codes);
  const attributes = await queries.lockAttributes(tx, owner.entityTypeId, codes);
  const unknown = codes.find((code) => !attributes.has(code));
  if (unknown !== undefined) throw notFound('attributeCode', unknown);
  const leaving = present.flatMap((group) => group.attributes).filter(({ code }) => !attributes.has(code));
  const system = leaving.find(({ is_user_defined }) => !is_user_defined);
  if (system) throw faults.systemAttributeStays({ attributeCode: system.code });
  await owner.refuseNeeded(tx, setId, leaving.map(codeOf));
  const named: { id: number; name: string; codes: string[] }[] = [];
  for (const { id, name, attribute_codes } of groups) {
    const group = id == null ? await queries.insertGroup(tx, { setId, name, code: owner.groupCode(name), sortOrder: null }) : { id };
    named.push({ id: group.id, name, codes: attribute_codes });
  }
  const places = named.flatMap(({ id: groupId, codes: placed }) =>
    placed.map((code, index) => ({ attributeId: attributes.get(code)?.id ?? 0, groupId, sortOrder: index + 1 })),
  );
  await queries.upsertEntries(tx, setId, places);
  await queries.deleteEntries(tx, setId, leaving.map(codeOf));
  const dropped = present.map(({ id }) => id).filter((id) => !named.some((group) => group.id === id));
  await queries.deleteGroups(tx, setId, dropped);
  await queries.updateGroups(tx, setId, named);
}

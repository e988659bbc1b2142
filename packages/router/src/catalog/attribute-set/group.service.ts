import { compileCriteria, type Queryable, violatedConstraint } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { findAttributeSet, forgetAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound, required } from '../../trpc/errors.js';
import type { AttributeGroup, AttributeGroupInput, AttributeGroupList } from './attribute-set.schema.js';
import { deleteGroup, groupField, insertGroup, lockGroup, selectGroup, selectGroups, updateGroup } from './group.queries.js';
import { groupCode } from './group-code.js';

type Call<Input> = { ctx: Context; input: Input };

const LONGEST_NAME = 255;

/** A page of the groups of all sets of products. Throws 400 naming a field that no group has. */
export async function listGroups({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>): Promise<AttributeGroupList> {
  const compiled = compileCriteria(input.searchCriteria, groupField, { tieBreaker: 'g.id', parameters: [PRODUCT_ENTITY] });
  const { total, items } = await selectGroups(ctx.db, compiled);
  return { items, search_criteria: echoCriteria(input.searchCriteria), total_count: total };
}

/**
 * Adds a group to a set, or changes the one whose id is sent. Throws 404 for an unknown set or group, 400 for a group of another set and
 * for a name that is empty or taken.
 */
export async function saveGroup({ ctx, input }: Call<{ group: AttributeGroupInput; attributeSetId?: number }>): Promise<AttributeGroup> {
  const { group } = input;
  const setId = input.attributeSetId ?? group.attribute_set_id;
  if (setId == null) throw required('attribute_set_id');
  await findAttributeSet(ctx.db, setId, PRODUCT_ENTITY);
  const name = checkedName(group);
  try {
    const saved = await ctx.db.transaction(async (tx) => {
      const id = await writeGroup(tx, setId, name, group);
      return selectGroup(tx, id);
    });
    if (!saved) throw notFound('attributeSetId', setId);
    return saved;
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'eav_attribute_group_attribute_set_id_name_key':
        throw badInput('A "%1" attribute group already exists in the set.', [name ?? '']);
      case 'eav_attribute_group_attribute_set_id_fkey':
        throw notFound('attributeSetId', setId);
      default:
        throw error;
    }
  }
}

/** Null: the group keeps its name. */
function checkedName({ attribute_group_id: id, attribute_group_name: given }: AttributeGroupInput): string | null {
  if (id && given == null) return null;
  const name = given?.trim();
  if (!name) throw required('attribute_group_name');
  if ([...name].length > LONGEST_NAME) {
    throw badInput('"%fieldName" is longer than %maxLength characters.', { fieldName: 'attribute_group_name', maxLength: LONGEST_NAME });
  }
  return name;
}

async function writeGroup(tx: Queryable, setId: number, name: string | null, group: AttributeGroupInput): Promise<number> {
  const id = group.attribute_group_id;
  const sortOrder = group.extension_attributes?.sort_order ?? null;
  if (!id) return insertGroup(tx, { setId, name: name ?? '', code: groupCode(name ?? ''), sortOrder });
  const current = await lockGroup(tx, id);
  if (!current) throw notFound('attributeGroupId', id);
  if (current.attribute_set_id !== setId) throw badInput('The attribute group does not belong to the provided attribute set.', [id, setId]);
  await updateGroup(tx, id, name, sortOrder);
  return id;
}

/**
 * Deletes a group; the attributes in it leave its set. Throws 404 for an unknown one, 400 for one that holds attributes of the system or
 * one by which a configurable product of the set varies.
 */
export async function removeGroup({ ctx, input: { groupId } }: Call<{ groupId: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (!group || group.entity_type_id !== PRODUCT_ENTITY) throw notFound('groupId', groupId);
    if (group.holds_system) throw badInput('Attribute group that contains system attributes can not be deleted.', { groupId });
    if (group.locked_code !== null) {
      throw badInput('The attribute "%attributeCode" is used by a configurable product.', { attributeCode: group.locked_code });
    }
    await deleteGroup(tx, groupId);
  });
  await forgetAttributes(ctx.db);
  return true;
}

import { violatedConstraint } from '@merx/db';
import { type AttributeSet, findAttributeSet, forgetAttributes, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { selectAttributesOfSet } from '../attribute/attribute.queries.js';
import type { Attribute } from '../attribute/attribute.schema.js';
import { wireAttributes } from '../attribute/attribute-options.js';
import { deleteEntry, lockAttributeId, upsertEntry, variesBy } from './assignment.queries.js';
import type { Assignment } from './attribute-set.schema.js';
import { lockGroup } from './group.queries.js';

type Call<Input> = { ctx: Context; input: Input };

/** The attributes of a set of products in the order of its groups. Throws 404 for any other id. */
export async function listAttributesOfSet({ ctx, input }: Call<{ attributeSetId: string }>): Promise<Attribute[]> {
  const set = await productSet(ctx, input.attributeSetId);
  return wireAttributes(ctx.db, await selectAttributesOfSet(ctx.db, set.attribute_set_id, ctx.scope.storeId));
}

async function productSet({ db }: Context, given: string): Promise<AttributeSet> {
  if (!/^\d{1,9}$/.test(given)) throw notFound('attributeSetId', given);
  const set = await findAttributeSet(db, Number(given), null);
  if (set.entity_type_id !== PRODUCT_ENTITY) throw notFound('attributeSetId', given);
  return set;
}

/**
 * Puts an attribute into a group of a set; one that stands in the set already moves. Answers the id of the entry. Throws 404 for an
 * unknown set, group or attribute, 400 for a set of something else than products and a group of another set.
 */
export async function assignAttribute({ ctx, input }: Call<Assignment>): Promise<number> {
  const { attributeSetId, attributeGroupId, attributeCode, sortOrder } = input;
  await findAttributeSet(ctx.db, attributeSetId, PRODUCT_ENTITY);
  try {
    const id = await ctx.db.transaction(async (tx) => {
      const group = await lockGroup(tx, attributeGroupId);
      if (!group) throw notFound('attributeGroupId', attributeGroupId);
      if (group.attribute_set_id !== attributeSetId) {
        throw badInput('The attribute group %1 does not belong to the attribute set %2.', [attributeGroupId, attributeSetId]);
      }
      const attribute = await lockAttributeId(tx, PRODUCT_ENTITY, attributeCode);
      if (!attribute) throw notFound('attributeCode', attributeCode);
      return upsertEntry(tx, { setId: attributeSetId, groupId: attributeGroupId, attributeId: attribute.id, sortOrder });
    });
    await forgetAttributes(ctx.db);
    return id;
  } catch (error) {
    throw violatedConstraint(error) === 'eav_attribute_set_entry_attribute_set_id_fkey'
      ? notFound('attributeSetId', attributeSetId)
      : error;
  }
}

/**
 * Takes an attribute from a set; the products keep their values. Throws 404 for an unknown set or attribute, 400 for an attribute of the
 * system, one that is not in the set, and one by which a configurable product of the set varies.
 */
export async function unassignAttribute({ ctx, input }: Call<{ attributeSetId: string; attributeCode: string }>): Promise<boolean> {
  const { attributeCode } = input;
  const { attribute_set_id: setId } = await productSet(ctx, input.attributeSetId);
  await ctx.db.transaction(async (tx) => {
    const attribute = await lockAttributeId(tx, PRODUCT_ENTITY, attributeCode);
    if (!attribute) throw notFound('attributeCode', attributeCode);
    if (!attribute.is_user_defined) throw badInput('The system attribute "%attributeCode" cannot leave its set.', { attributeCode });
    if (await variesBy(tx, setId, attribute.id)) {
      throw badInput('The attribute "%attributeCode" is used by a configurable product.', { attributeCode });
    }
    if (!(await deleteEntry(tx, setId, attribute.id))) {
      throw badInput('Attribute "%1" not found in attribute set %2.', [attributeCode, setId]);
    }
  });
  await forgetAttributes(ctx.db);
  return true;
}

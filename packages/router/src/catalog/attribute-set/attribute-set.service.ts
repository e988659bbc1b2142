import { addAttributeSet, attributeGroupsOf, attributeSetsOf, getAttributeSet, type NewSet, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAttributesOfSet } from '../attribute/attribute.queries.js';
import type { Attribute } from '../attribute/attribute.schema.js';
import { wireAttributes } from '../attribute/attribute.service.js';
import { attributeVaried, unknownSkeleton } from '../attribute/faults.js';
import { urlKey } from '../url-key.js';
import { selectVariedAttribute } from './attribute-set.queries.js';

/** Handlers for product attribute sets, see `attributeSetsOf`. */
export const productSets = attributeSetsOf(PRODUCT_ENTITY);

/**
 * Handlers for groups of product sets and their attributes, see `attributeGroupsOf`; attributes that products vary by cannot be removed.
 */
export const productGroups = attributeGroupsOf({
  entityTypeId: PRODUCT_ENTITY,
  groupCode: (name) => urlKey(name) || 'group',
  refuseNeeded: async (tx, setId, codes) => {
    const attributeCode = codes.length > 0 ? await selectVariedAttribute(tx, setId, codes) : undefined;
    if (attributeCode !== undefined) throw attributeVaried({ attributeCode });
  },
});

/**
 * Adds a product set with the groups and attributes of its skeleton. Throws 400 for an unknown skeleton, otherwise as `addAttributeSet`.
 */
export const createProductSet = ({ ctx, input }: Call<NewSet>) =>
  addAttributeSet(ctx.db, PRODUCT_ENTITY, input, (attributeSetId) => unknownSkeleton({ attributeSetId }));

/** The attributes of a product set, in the order of its groups. Throws 404 for any other id. */
export async function listAttributesOfSet({ ctx, input }: Call<{ attributeSetId: string }>): Promise<Attribute[]> {
  return wireAttributes(ctx.db, await selectAttributesOfSet(ctx.db, await productSetId(ctx, input.attributeSetId), ctx.scope.storeId));
}

/** Removes an attribute from a set; the products keep their values. Throws 404 unless it is a product set, 400 as `productGroups`. */
export async function unassignAttribute({ ctx, input }: Call<{ attributeSetId: string; attributeCode: string }>): Promise<boolean> {
  const { attributeCode } = input;
  return productGroups.unassign({ ctx, input: { attributeCode, attributeSetId: await productSetId(ctx, input.attributeSetId) } });
}

async function productSetId({ db }: Context, text: string): Promise<number> {
  if (!/^\d{1,9}$/.test(text)) throw notFound('attributeSetId', text);
  const set = await getAttributeSet(db, Number(text), null);
  if (set.entity_type_id !== PRODUCT_ENTITY) throw notFound('attributeSetId', text);
  return set.attribute_set_id;
}

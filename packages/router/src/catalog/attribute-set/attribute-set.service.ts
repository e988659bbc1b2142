import type { SearchCriteria } from '@merx/wire';
import {
  type AttributeSet,
  type AttributeSetInput,
  addAttributeSet,
  changeAttributeSet,
  findAttributeSet,
  findAttributeSets,
  PRODUCT_ENTITY,
  removeAttributeSet,
} from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput } from '../../trpc/errors.js';

type Call<Input> = { ctx: Context; input: Input };
type IdCall = Call<{ attributeSetId: number }>;

/** A page of the sets of products. Throws 400 naming a field that no set has. */
export const listProductSets = ({ ctx, input }: Call<{ searchCriteria: SearchCriteria }>) =>
  findAttributeSets(ctx.db, input.searchCriteria, PRODUCT_ENTITY);

/** A set of products. Throws 404, or 400 for a set of something else. */
export const getProductSet = ({ ctx, input }: IdCall) => findAttributeSet(ctx.db, input.attributeSetId, PRODUCT_ENTITY);

const unknownSkeleton = (attributeSetId: number) =>
  badInput("The attribute set couldn't be created because it's based on a non-existing attribute set.", { attributeSetId });

/** Adds a set of products with the groups and attributes of its skeleton. Throws 400 for an unknown skeleton, else as `addAttributeSet`. */
export const createProductSet = ({ ctx, input }: Call<{ attributeSet: AttributeSetInput; skeletonId: number }>): Promise<AttributeSet> =>
  addAttributeSet(ctx.db, PRODUCT_ENTITY, input, unknownSkeleton);

/** Changes the name or place of a set of products. Throws 404, or 400 for a set of something else or a bad name. */
export const updateProductSet = ({ ctx, input }: Call<{ attributeSetId: number; attributeSet: AttributeSetInput }>) =>
  changeAttributeSet(ctx.db, input.attributeSetId, input.attributeSet, PRODUCT_ENTITY);

/** Deletes a set of products. Throws 404, or 400 for a set of something else, the default one and one that still has products. */
export const deleteProductSet = ({ ctx, input }: IdCall) => removeAttributeSet(ctx.db, input.attributeSetId, PRODUCT_ENTITY);

import type { ListInput } from '@merx/db';
import { CATEGORY_ENTITY, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { attributeList } from './attribute.list.js';
import { selectAttribute, selectMediaAttributes, selectUsage } from './attribute.queries.js';
import type { Attribute, AttributeOption, AttributeUsage } from './attribute.schema.js';
import { inputTypes } from './attribute-inputs.js';
import { wireAttribute, wireAttributes } from './attribute-options.service.js';

type Call<Input> = { ctx: Context; input: Input };
type CodeCall = Call<{ attributeCode: string }>;

/** The attribute of an entity type with that code, with option labels of the request's store view. Throws 404. */
export async function getAttribute({ db, scope }: Context, entityTypeId: number, code: string): Promise<Attribute> {
  const row = await selectAttribute(db, entityTypeId, code, scope.storeId);
  if (!row) throw notFound('attributeCode', code);
  return wireAttribute(db, row);
}

/** The input types available for a new attribute. */
export const listAttributeTypes = () => inputTypes;

const readersOf = (entityTypeId: number) => ({
  get: ({ ctx, input }: CodeCall) => getAttribute(ctx, entityTypeId, input.attributeCode),
  options: async ({ ctx, input }: CodeCall): Promise<AttributeOption[]> =>
    (await getAttribute(ctx, entityTypeId, input.attributeCode)).options,
  list: async ({ ctx: { db, scope }, input }: Call<ListInput>) => {
    const { items, ...page } = await attributeList.page(db, input, { storeId: scope.storeId, entityTypeId });
    return { items: await wireAttributes(db, items), ...page };
  },
});

/**
 * Handlers that read product attributes: one by its code, its options (none for free values), and a page of all. They throw 404 for an
 * unknown code, 400 naming an unknown field.
 */
export const productAttributeReaders = readersOf(PRODUCT_ENTITY);
/** As `productAttributeReaders`, for categories. */
export const categoryAttributeReaders = readersOf(CATEGORY_ENTITY);

/** The image attributes of the product set with that name; empty if there is none. */
export const listMediaAttributes = async ({ ctx, input }: Call<{ attributeSetName: string }>): Promise<Attribute[]> =>
  wireAttributes(ctx.db, await selectMediaAttributes(ctx.db, PRODUCT_ENTITY, input.attributeSetName, ctx.scope.storeId));

/** The sets that hold a product attribute, and the number of configurables that vary by it. Throws 404 for an unknown code. */
export async function getUsage({ ctx, input }: CodeCall): Promise<AttributeUsage> {
  const usage = await selectUsage(ctx.db, PRODUCT_ENTITY, input.attributeCode);
  if (!usage) throw notFound('attributeCode', input.attributeCode);
  return usage;
}

import { compileCriteria } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import { CATEGORY_ENTITY, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAttribute, selectAttributes, selectMediaAttributes, selectUsage } from './attribute.queries.js';
import type { Attribute, AttributeList, AttributeOption, AttributeUsage } from './attribute.schema.js';
import { attributeField } from './attribute-criteria.js';
import { inputTypes } from './attribute-inputs.js';
import { wireAttribute, wireAttributes } from './attribute-options.service.js';

type Call<Input> = { ctx: Context; input: Input };
type CodeCall = Call<{ attributeCode: string }>;
type ListCall = Call<{ searchCriteria: SearchCriteria }>;

/** The attribute of an entity type by that code, its options named as the address's store view knows them. Throws 404. */
export async function readAttribute({ db, scope }: Context, entityTypeId: number, code: string): Promise<Attribute> {
  const row = await selectAttribute(db, entityTypeId, code, scope.storeId);
  if (!row) throw notFound('attributeCode', code);
  return wireAttribute(db, row);
}

async function readList({ db, scope }: Context, entityTypeId: number, criteria: SearchCriteria): Promise<AttributeList> {
  const compiled = compileCriteria(criteria, attributeField, { tieBreaker: 'a.id', parameters: [scope.storeId, entityTypeId] });
  const { total, items } = await selectAttributes(db, compiled);
  return { items: await wireAttributes(db, items), search_criteria: echoCriteria(criteria), total_count: total };
}

/** The kinds of input a client may choose for a new attribute. */
export const listAttributeTypes = () => inputTypes;

/** An attribute of products. Throws 404 for an unknown code. */
export const getProductAttribute = ({ ctx, input }: CodeCall) => readAttribute(ctx, PRODUCT_ENTITY, input.attributeCode);

/** A page of the attributes of products. Throws 400 naming a field that no attribute has. */
export const listProductAttributes = ({ ctx, input }: ListCall) => readList(ctx, PRODUCT_ENTITY, input.searchCriteria);

/** The options of an attribute of products; empty where values are free. Throws 404 for an unknown code. */
export const listProductOptions = async ({ ctx, input }: CodeCall): Promise<AttributeOption[]> =>
  (await readAttribute(ctx, PRODUCT_ENTITY, input.attributeCode)).options;

/** An attribute of categories. Throws 404 for an unknown code. */
export const getCategoryAttribute = ({ ctx, input }: CodeCall) => readAttribute(ctx, CATEGORY_ENTITY, input.attributeCode);

/** A page of the attributes of categories. Throws 400 naming a field that no attribute has. */
export const listCategoryAttributes = ({ ctx, input }: ListCall) => readList(ctx, CATEGORY_ENTITY, input.searchCriteria);

/** The options of an attribute of categories; empty where values are free. Throws 404 for an unknown code. */
export const listCategoryOptions = async ({ ctx, input }: CodeCall): Promise<AttributeOption[]> =>
  (await readAttribute(ctx, CATEGORY_ENTITY, input.attributeCode)).options;

/** The image attributes of the products' set of that name; empty when there is none. */
export const listMediaAttributes = async ({ ctx, input }: Call<{ attributeSetName: string }>): Promise<Attribute[]> =>
  wireAttributes(ctx.db, await selectMediaAttributes(ctx.db, PRODUCT_ENTITY, input.attributeSetName, ctx.scope.storeId));

/** The sets that hold an attribute of products, and how many configurables vary by it. Throws 404 for an unknown code. */
export async function readUsage({ ctx, input }: CodeCall): Promise<AttributeUsage> {
  const usage = await selectUsage(ctx.db, PRODUCT_ENTITY, input.attributeCode);
  if (!usage) throw notFound('attributeCode', input.attributeCode);
  return usage;
}

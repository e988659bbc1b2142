import { getAttributeSet, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { selectAttributesOfSet } from '../attribute/attribute.queries.js';
import { wireAttributes } from '../attribute/attribute-options.service.js';
import { getProduct } from '../product/product.service.js';
import { selectEdited, selectFormGroups } from './product-editor.queries.js';
import type { AttributeGroupOfForm, EditedProduct, ProductForm } from './product-editor.schema.js';

/** A product in one store view, with everything its form needs. Throws 404 for an unknown id or store view. */
export async function editedProduct({ ctx, input }: Call<{ id: number; storeId: number }>): Promise<EditedProduct> {
  const row = await selectEdited(ctx.db, input.id);
  if (!row) throw notFound('id', input.id);
  const { sku, attribute_set_id, shared, own } = row;
  const [product, groups] = await Promise.all([
    getProduct({ ctx, input: { sku, storeId: input.storeId } }),
    groupsOf(ctx, attribute_set_id),
  ]);
  return { product, shared, own, groups };
}

/** The form fields for products of this set, by group. Throws 404 for an unknown set, 400 for a set of another entity type. */
export async function productForm({ ctx, input }: Call<{ attributeSetId: number }>): Promise<ProductForm> {
  await getAttributeSet(ctx.db, input.attributeSetId, PRODUCT_ENTITY);
  return { groups: await groupsOf(ctx, input.attributeSetId) };
}

async function groupsOf({ db }: Context, setId: number): Promise<AttributeGroupOfForm[]> {
  const [rows, groups] = await Promise.all([selectAttributesOfSet(db, setId, 0), selectFormGroups(db, setId)]);
  const attributes = new Map((await wireAttributes(db, rows)).map((attribute) => [attribute.attribute_code, attribute]));
  return groups.map(({ attribute_codes, ...group }) => ({
    ...group,
    attributes: attribute_codes.flatMap((code) => attributes.get(code) ?? []),
  }));
}

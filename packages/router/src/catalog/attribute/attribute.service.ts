import { builtInOptions, type Database, type ListInput } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { CATEGORY_ENTITY, PRODUCT_ENTITY } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { attributeList } from './attribute.list.js';
import type { AttributeRow } from './attribute.queries.js';
import * as queries from './attribute.queries.js';
import type { Attribute, AttributeOption, AttributeUsage } from './attribute.schema.js';
import { hasStoredOptions, inputTypes } from './attribute-values.js';

type CodeCall = Call<{ attributeCode: string }>;

/** The attribute of an entity type with that code, with option labels of the request's store view. Throws 404. */
export async function getAttribute({ db, scope }: Context, entityTypeId: number, code: string): Promise<Attribute> {
  const row = await queries.selectAttribute(db, entityTypeId, code, scope.storeId);
  if (!row) throw notFound('attributeCode', code);
  const [attribute] = await wireAttributes(db, [row]);
  return attribute as Attribute;
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
  wireAttributes(ctx.db, await queries.selectMediaAttributes(ctx.db, PRODUCT_ENTITY, input.attributeSetName, ctx.scope.storeId));

/** The sets that hold a product attribute, and the number of configurables that vary by it. Throws 404 for an unknown code. */
export async function getUsage({ ctx, input }: CodeCall): Promise<AttributeUsage> {
  const usage = await queries.selectUsage(ctx.db, PRODUCT_ENTITY, input.attributeCode);
  if (!usage) throw notFound('attributeCode', input.attributeCode);
  return usage;
}

const NO_OPTION: AttributeOption = { label: ' ', value: '' };

/** The attributes as returned: their options are rows after an empty one, or those of a system list, each read only once. */
export async function wireAttributes(db: Database, rows: readonly AttributeRow[]): Promise<Attribute[]> {
  const names = [...new Set(rows.flatMap(({ options_from }) => options_from ?? []))];
  const lists = new Map(await Promise.all(names.map(async (name) => [name, await listedOptions(db, name)] as const)));
  return rows.map(({ attribute, options_from, options: stored }) => {
    const own = hasStoredOptions({ ...attribute, options_from }) ? [NO_OPTION, ...stored] : [];
    return { ...attribute, options: options_from === null ? own : lists.get(options_from) } as Attribute;
  });
}

async function listedOptions(db: Database, name: string): Promise<AttributeOption[]> {
  switch (name) {
    case 'countries':
      return [...(await directoryOf(db)).countries.values()]
        .map(({ id, full_name_english }) => ({ value: id, label: full_name_english }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en'));
    case 'product_tax_classes':
      return [{ value: '0', label: 'None' }, ...(await queries.selectTaxClassOptions(db))];
    case 'sort_by':
      return [{ value: 'position', label: 'Position' }, ...(await queries.selectSortOptions(db, PRODUCT_ENTITY))];
    default:
      return [...(builtInOptions[name] ?? [])];
  }
}

import { productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, notFound } from '../../trpc/errors.js';
import { selectChildIdsBySku, selectOptionsBySku } from '../configurable/configurable.queries.js';
import type { ConfigurableOption, ConfigurableOptionInput } from '../configurable/configurable.schema.js';
import { attachChild, checkVariants, detachChild } from '../configurable/configurable-child.service.js';
import { deleteConfigurableOption, saveConfigurableOption } from '../configurable/configurable-option.service.js';
import { notConfigurable } from '../faults.js';
import { selectProductsById } from '../product/product.queries.js';
import type { Product } from '../product/product.schema.js';
import { wireProduct } from '../product/wire-product.js';
import { changeConfigurable, changeToConfigurable } from '../product-row/change-parts.service.js';
import { storeHasValues } from '../product-row/store-values.service.js';
import type { ProductDraft, VariationInput } from './configurable-product.schema.js';
import { variationsOf } from './variations.js';

/** The children of a configurable in the request's store view; empty for other product types. Throws 404. */
export async function listChildren({ ctx: { db, scope }, input: { sku } }: Call<{ sku: string }>): Promise<Product[]> {
  const ids = await selectChildIdsBySku(db, sku);
  if (!ids) throw missingProduct(sku);
  if (ids.length === 0) return [];
  const rows = await selectProductsById(db, ids, scope.storeId, await storeHasValues(db, scope.storeId));
  return rows.map((row) => wireProduct(row));
}

/** Adds a child to a configurable. Throws 404 for an unknown sku, 400 if its values equal another child's or it is a child already. */
export async function addChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => attachChild(tx, productId, input.childSku));
  return true;
}

/** Detaches a child from a configurable; the product itself stays. Throws 404 for an unknown sku, 400 for a product of another type. */
export async function removeChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => detachChild(tx, productId, input.childSku));
  return true;
}

/** The options of a configurable. Throws 404 for an unknown sku, 400 for a product of another type. */
export async function listOptions({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<ConfigurableOption[]> {
  const found = await selectOptionsBySku(ctx.db, sku);
  if (!found) throw missingProduct(sku);
  if (found.type_id !== 'configurable') throw notConfigurable([sku]);
  return found.options;
}

/** One option of a configurable. Throws as `listOptions`, and 404 for an unknown option. */
export async function getOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<ConfigurableOption> {
  const option = (await listOptions({ ctx, input })).find(({ id }) => id === input.id);
  if (!option) throw notFound('id', input.id);
  return option;
}

/**
 * Adds an option and returns its id as text; an existing one of the same attribute is updated. Turns a simple or virtual product into a
 * configurable. Throws 404 for an unknown sku, 400 naming all that the option lacks, or a child without a value for it.
 */
export async function addOption({ ctx, input }: Call<{ sku: string; option: ConfigurableOptionInput }>): Promise<string> {
  return String(await saveOption(ctx, changeToConfigurable, input));
}

/** Updates an option and returns its id. Throws as `addOption`, and 404 for an option that the product does not have. */
export const updateOption = ({ ctx, input }: Call<{ sku: string; id: number; option: ConfigurableOptionInput }>): Promise<number> =>
  saveOption(ctx, changeConfigurable, { sku: input.sku, option: { ...input.option, id: input.id } });

async function saveOption(
  { db }: Context,
  change: typeof changeConfigurable,
  { sku, option }: { sku: string; option: ConfigurableOptionInput },
): Promise<number> {
  const definitions = await productAttributes(db);
  return change(db, sku, async (tx, productId) => {
    const id = await saveConfigurableOption(tx, productId, option, definitions);
    await checkVariants(tx, productId);
    return id;
  });
}

/** Deletes an option and detaches all children. Throws 404 for an unknown sku or option, 400 for a product of another type. */
export async function deleteOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => deleteConfigurableOption(tx, productId, input.id));
  return true;
}

/** A draft of a child for each combination of the options' values; nothing is saved. Throws 400 naming what an option lacks. */
export async function draftVariations({ ctx, input }: Call<VariationInput>): Promise<ProductDraft[]> {
  return variationsOf(input, await productAttributes(ctx.db));
}

import {
  attachChild,
  type ConfigurableOption,
  type ConfigurableOptionInput,
  changeConfigurable,
  changeToConfigurable,
  checkVariants,
  childProducts,
  configurableOptionsOf,
  detachChild,
  type Product,
  removeConfigurableOption,
  saveConfigurableOption,
} from '../catalog/index.js';
import { productAttributes } from '../eav/index.js';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import type { ProductDraft, VariationInput } from './configurable-product.schema.js';
import { variationsOf } from './variations.js';

type Call<Input> = { ctx: Context; input: Input };

/** The children of a configurable, none for a product of another type. Throws 404 for an unknown sku. */
export const listChildren = ({ ctx, input }: Call<{ sku: string }>): Promise<Product[]> => childProducts(ctx, input.sku);

/** Adds a child to a configurable. Throws 404 for an unknown sku, 400 when the child cannot be told from others or is one already. */
export async function addChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => attachChild(tx, productId, input.childSku));
  return true;
}

/** Takes a child from a configurable; the product itself stays. Throws 404 for an unknown sku, 400 for a product of another type. */
export async function removeChild({ ctx, input }: Call<{ sku: string; childSku: string }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => detachChild(tx, productId, input.childSku));
  return true;
}

/** The options of a configurable. Throws 404 for an unknown sku, 400 for a product of another type. */
export const listOptions = ({ ctx, input }: Call<{ sku: string }>): Promise<ConfigurableOption[]> =>
  configurableOptionsOf(ctx.db, input.sku);

/** One option of a configurable. Throws as `listOptions`, and 404 for an option it has not. */
export async function getOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<ConfigurableOption> {
  const options = await configurableOptionsOf(ctx.db, input.sku);
  const option = options.find(({ id }) => id === input.id);
  if (!option) throw notFound('id', input.id);
  return option;
}

/**
 * Adds an option and returns its id as text; one of the same attribute is changed instead. A simple or virtual product becomes configurable by it.
 * Throws 404 for an unknown sku, 400 telling all that the option lacks, or that a child has no value for it.
 */
export async function addOption({ ctx, input }: Call<{ sku: string; option: ConfigurableOptionInput }>): Promise<string> {
  const definitions = await productAttributes(ctx.db);
  return changeToConfigurable(ctx.db, input.sku, async (tx, productId) => {
    const id = await saveConfigurableOption(tx, productId, input.option, definitions);
    await checkVariants(tx, productId);
    return String(id);
  });
}

/** Changes an option and returns its id. Throws as `addOption`, and 404 for an option the product has not. */
export async function updateOption({ ctx, input }: Call<{ sku: string; id: number; option: ConfigurableOptionInput }>): Promise<number> {
  const definitions = await productAttributes(ctx.db);
  const option = { ...input.option, id: input.id };
  return changeConfigurable(ctx.db, input.sku, async (tx, productId) => {
    const id = await saveConfigurableOption(tx, productId, option, definitions);
    await checkVariants(tx, productId);
    return id;
  });
}

/** Removes an option and detaches all children. Throws 404 for an unknown sku or option, 400 for a product of another type. */
export async function deleteOption({ ctx, input }: Call<{ sku: string; id: number }>): Promise<boolean> {
  await changeConfigurable(ctx.db, input.sku, (tx, productId) => removeConfigurableOption(tx, productId, input.id));
  return true;
}

/** A draft of a child for each combination of the options' values; nothing is saved. Throws 400 naming what an option lacks. */
export async function draftVariations({ ctx, input }: Call<VariationInput>): Promise<ProductDraft[]> {
  return variationsOf(input, await productAttributes(ctx.db));
}

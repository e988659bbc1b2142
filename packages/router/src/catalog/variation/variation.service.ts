import { type AttributeDefinitions, productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct } from '../../trpc/errors.js';
import { selectChildIdsBySku, selectConfigurable, selectOptionLabels, selectProductsBySku } from '../configurable/configurable.queries.js';
import { attachChildren } from '../configurable/configurable-child.service.js';
import { saveConfigurableOption } from '../configurable/configurable-option.service.js';
import { axisLacking, notConfigurable, variantsWithoutAxis } from '../faults.js';
import type { Product, ProductInput } from '../product/product.schema.js';
import { wireProduct } from '../product/product-document.js';
import { selectProductsById } from '../product/product-page.queries.js';
import { type ProductWriter, productWriter } from '../product/save-product.service.js';
import { changeToConfigurable, storeHasValues } from '../product-row/product-row.service.js';
import { selectInherited } from './variation.queries.js';
import type { Generated, GenerateInput, ProductDraft, VariantPlan, VariationInput } from './variation.schema.js';
import { type Axis, draftsOf, NOT_VISIBLE, planVariants, readAxes, type VaryingProduct, variationsOf } from './variation-plan.js';

/** The children of a configurable in the request's store view; empty for other product types. Throws 404. */
export async function listChildren({ ctx: { db, scope }, input: { sku } }: Call<{ sku: string }>): Promise<Product[]> {
  const ids = await selectChildIdsBySku(db, sku);
  if (!ids) throw missingProduct(sku);
  if (ids.length === 0) return [];
  const documents = await selectProductsById(db, ids, scope.storeId, await storeHasValues(db, scope.storeId));
  return documents.map((document) => wireProduct(document));
}

/** A draft of a child for each combination of the options' values; nothing is saved. Throws 400 naming what an option lacks. */
export async function draftVariations({ ctx, input }: Call<VariationInput>): Promise<ProductDraft[]> {
  return variationsOf(input, await productAttributes(ctx.db));
}

const CHUNK = 50;

/**
 * Plans a variant for each combination of options and, unless it is a dry run, creates the missing variants and options, one transaction
 * per chunk; a simple product becomes configurable. Existing variants stay as they are, and a sku of another product is skipped. Throws 404
 * for an unknown sku, 400 for attributes that it cannot vary by, and for children without distinct values.
 */
export async function generateVariations({ ctx, input }: Call<GenerateInput>): Promise<Generated> {
  const definitions = await productAttributes(ctx.db);
  const optionIds = input.attributes.flatMap((attribute) => attribute.optionIds);
  const labels = new Map((await selectOptionLabels(ctx.db, optionIds)).map(({ id, label }) => [id, label]));
  const axes = readAxes(input, definitions);
  const product = await varyingProduct(ctx, input.sku);
  requireAllAxes(product, axes);
  const drafts = draftsOf(input, product, axes, labels);
  const skus = drafts.map(({ sku }) => sku);
  const taken = new Map((await selectProductsBySku(ctx.db, skus)).map((row) => [row.sku.toLowerCase(), row]));
  const rows = planVariants(drafts, axes, product, taken);
  if (input.dryRun) return { rows, created: 0, linked: 0, finished: false };
  const missing = rows.filter(({ state }) => state === 'new' || state === 'link');
  const write = await productWriter(ctx);
  for (let start = 0; start < missing.length; start += CHUNK) {
    await createChunk(ctx, { product, axes, definitions }, missing.slice(start, start + CHUNK), write);
  }
  const count = (state: VariantPlan['state']) => rows.filter((row) => row.state === state).length;
  return { rows, created: count('new'), linked: count('link'), finished: true };
}

/** The product with its options and children. Throws 404 for an unknown sku, 400 for a product type that cannot vary. */
async function varyingProduct({ db }: Context, sku: string): Promise<VaryingProduct> {
  const row = await selectInherited(db, sku);
  if (!row) throw missingProduct(sku);
  if (!['configurable', 'simple', 'virtual'].includes(row.type_id)) throw notConfigurable([row.sku]);
  const name = typeof row.attributes.name === 'string' ? row.attributes.name : row.sku;
  return { ...row, name, configurable: await selectConfigurable(db, row.id) };
}

/** New children need a value for every existing option. */
function requireAllAxes({ configurable }: VaryingProduct, axes: Axis[]): void {
  const lacking = configurable.options.find(({ code }) => !axes.some(({ attribute }) => attribute.code === code));
  if (lacking) throw axisLacking({ attributeCode: lacking.code });
  const added = axes.find(({ attribute }) => !configurable.options.some(({ code }) => code === attribute.code));
  if (added && configurable.children.length > 0) throw variantsWithoutAxis({ attributeCode: added.attribute.code });
}

interface Generation {
  product: VaryingProduct;
  axes: Axis[];
  definitions: AttributeDefinitions;
}

/** Creates one chunk of variants and the options they need, all or none. */
function createChunk(
  { db }: Context,
  { product, axes, definitions }: Generation,
  rows: VariantPlan[],
  write: ProductWriter,
): Promise<void> {
  return changeToConfigurable(db, product.sku, async (tx, productId) => {
    for (const { attribute, optionIds } of axes) {
      const label = attribute.label ?? attribute.code;
      const values = optionIds.map((value_index) => ({ value_index }));
      if (!product.configurable.options.some(({ code }) => code === attribute.code))
        await saveConfigurableOption(tx, productId, { attribute_id: String(attribute.id), label, values }, definitions);
    }
    for (const row of rows) if (row.state === 'new') await write(tx, productOf(product, row));
    const skus = rows.map(({ sku }) => sku);
    await attachChildren(tx, productId, skus);
  });
}

/** Values that a variant does not inherit. */
const OWN = /^(url_key|url_path|has_options|required_options|links_exist|special_.*|.*image|thumbnail|.*_label)$/;

function productOf(product: VaryingProduct, { sku, name, options, price, qty }: VariantPlan): ProductInput {
  const kept = Object.entries(product.attributes).filter(
    ([code, value]) => !OWN.test(code) && !(code in options) && typeof value === 'string',
  );
  return {
    sku,
    name,
    attribute_set_id: product.attribute_set_id,
    type_id: 'simple',
    visibility: NOT_VISIBLE,
    status: 1,
    price: price ?? 0,
    ...(product.weight !== null && { weight: product.weight }),
    custom_attributes: [
      ...kept.filter(([code]) => code !== 'name').map(([attribute_code, value]) => ({ attribute_code, value })),
      ...Object.entries(options).map(([attribute_code, id]) => ({ attribute_code, value: String(id) })),
    ],
    extension_attributes: { website_ids: product.website_ids, stock_item: { qty, is_in_stock: qty > 0 } },
  };
}

import type { Queryable } from '@merx/db';
import type { AttributeDefinitions } from '../../eav/index.js';
import { deleteBundleOptionsExcept } from '../bundle/bundle.queries.js';
import { replaceBundleOptions } from '../bundle/bundle-option.service.js';
import { deleteConfigurableParts, offerValuesOfChild, replaceChildRows } from '../configurable/configurable.queries.js';
import { checkVariants, replaceChildren } from '../configurable/configurable-child.service.js';
import { replaceConfigurableOptions } from '../configurable/configurable-option.service.js';
import { isVariantAttribute } from '../configurable/variant-attribute.js';
import { notForType } from '../faults.js';
import { requireNoPart } from '../product-row/change-parts.service.js';
import { syncOptionFlags } from '../product-row/product-row.queries.js';
import { isComposite } from '../product-row/product-types.js';
import type { ProductInput } from './product.schema.js';

type Lists = NonNullable<ProductInput['extension_attributes']>;

/** A save of a product's composite parts. */
interface CompositeWrite {
  type: string;
  /** The type before the save; undefined for a new product. */
  before: string | undefined;
  given: Lists;
  /** The attributes written by the save. */
  codes: Iterable<string>;
  /** Whether the save writes custom options. */
  optionsGiven: boolean;
  definitions: AttributeDefinitions;
}

/**
 * Saves the parts of a configurable or a bundle; absent lists stay unchanged. A product that changes its type loses the parts of the old
 * one. Throws 400 naming a list of another type, or the broken rule; 404 for an unknown sku.
 */
export async function replaceCompositeParts(tx: Queryable, productId: number, write: CompositeWrite): Promise<void> {
  const { type, before, given, definitions } = write;
  refuseOtherTypes(type, given);
  const retyped = before !== undefined && before !== type;
  if (retyped) await leaveType(tx, productId, before, type);
  const { bundle_product_options: bundle, configurable_product_options: options, configurable_product_links: links } = given;
  if (type === 'bundle' && bundle) await replaceBundleOptions(tx, productId, bundle);
  if (type === 'configurable' && (options || links)) await writeConfigurable(tx, productId, given, definitions);
  if (before !== undefined && !isComposite(type) && variesBy(write)) await offerValuesOfChild(tx, productId);
  const touched = bundle || options || write.optionsGiven || before === undefined;
  if (retyped || (isComposite(type) && touched)) await syncOptionFlags(tx, productId);
}

/** Whether the save writes an attribute that products may vary by. */
function variesBy({ codes, definitions }: CompositeWrite): boolean {
  return [...codes].some((code) => isVariantAttribute(definitions.get(code)));
}

function refuseOtherTypes(type: string, given: Lists): void {
  for (const fieldName of ['bundle_product_options', 'configurable_product_options', 'configurable_product_links'] as const) {
    if (given[fieldName]?.length && !fieldName.startsWith(type)) throw notForType({ fieldName });
  }
}

async function leaveType(tx: Queryable, productId: number, before: string, type: string): Promise<void> {
  await requireNoPart(tx, productId, type);
  if (before === 'configurable') await deleteConfigurableParts(tx, productId);
  if (before === 'bundle') await deleteBundleOptionsExcept(tx, productId, []);
}

/** Deleting an option detaches all children, unless the body lists them. */
async function writeConfigurable(
  tx: Queryable,
  productId: number,
  { configurable_product_options: options, configurable_product_links: links }: Lists,
  definitions: AttributeDefinitions,
): Promise<void> {
  const lostOne = options ? await replaceConfigurableOptions(tx, productId, options, definitions) : false;
  if (links) await replaceChildren(tx, productId, links);
  else if (lostOne) await replaceChildRows(tx, productId, []);
  await checkVariants(tx, productId);
}

import type { Queryable } from '@merx/db';
import { compare, money } from '@merx/wire';
import type { AttributeDefinitions } from '../../eav/index.js';
import { badInput } from '../../trpc/errors.js';
import { productType } from '../product/product-types.js';
import type { BundleOptionInput } from './bundle.schema.js';
import { replaceBundleOptions } from './bundle-options.js';
import { deleteBundleParts, deleteConfigurableParts, isPart, syncOptionFlags } from './composite.queries.js';
import { offerValuesOfChild, replaceChildRows } from './configurable.queries.js';
import type { ConfigurableOptionInput } from './configurable.schema.js';
import { checkVariants, replaceChildren } from './configurable-children.js';
import { isVariantAttribute, replaceConfigurableOptions } from './configurable-options.js';

/** The lists of a product's body that only composite products have. */
export interface CompositeLists {
  bundle_product_options?: BundleOptionInput[] | null | undefined;
  configurable_product_options?: ConfigurableOptionInput[] | null | undefined;
  configurable_product_links?: number[] | null | undefined;
}

/** What a save says of a product's parts. */
export interface CompositeWrite {
  type: string;
  /** The type before the save; undefined for a new product. */
  before: string | undefined;
  given: CompositeLists;
  /** The attributes whose values the save writes. */
  codes: Iterable<string>;
  /** Whether the save writes custom options. */
  optionsGiven: boolean;
  definitions: AttributeDefinitions;
}

const isComposite = (type: string): boolean => productType(type)?.isComposite ?? false;

/**
 * Saves the parts of a configurable or a bundle; absent lists stay as they are. A product that changes its type loses the parts of the old
 * one. Throws 400 naming a list of another type, or what breaks a rule; 404 for an unknown sku.
 */
export async function writeCompositeParts(tx: Queryable, productId: number, write: CompositeWrite): Promise<void> {
  const { type, before, given, definitions } = write;
  refuseOtherTypes(type, given);
  const retyped = before !== undefined && before !== type;
  if (retyped) await leaveType(tx, productId, before, type);
  const { bundle_product_options: bundle, configurable_product_options: options, configurable_product_links: links } = given;
  if (type === 'bundle' && bundle) await replaceBundleOptions(tx, productId, bundle);
  if (type === 'configurable' && (options || links)) await writeConfigurable(tx, productId, { options, links }, definitions);
  if (before !== undefined && !isComposite(type) && variesBy(write)) await offerValuesOfChild(tx, productId);
  const touched = bundle || options || write.optionsGiven || before === undefined;
  if (retyped || (isComposite(type) && touched)) await syncOptionFlags(tx, productId);
}

/** Whether one of the values is of an attribute that products may vary by. */
function variesBy({ codes, definitions }: CompositeWrite): boolean {
  return [...codes].some((code) => isVariantAttribute(definitions.get(code)));
}

function refuseOtherTypes(type: string, given: CompositeLists): void {
  const others: [string, unknown[] | null | undefined][] = [];
  if (type !== 'bundle') others.push(['bundle_product_options', given.bundle_product_options]);
  if (type !== 'configurable') {
    others.push(['configurable_product_options', given.configurable_product_options]);
    others.push(['configurable_product_links', given.configurable_product_links]);
  }
  for (const [fieldName, list] of others) {
    if (list?.length) throw badInput('"%fieldName" is not supported for this product type.', { fieldName });
  }
}

async function leaveType(tx: Queryable, productId: number, before: string, type: string): Promise<void> {
  await requireNoPart(tx, productId, type);
  if (before === 'configurable') await deleteConfigurableParts(tx, productId);
  if (before === 'bundle') await deleteBundleParts(tx, productId);
}

/** Throws badInput when a product of that composite type would be a part of another one. */
export async function requireNoPart(tx: Queryable, productId: number, type: string): Promise<void> {
  if (isComposite(type) && (await isPart(tx, productId))) {
    throw badInput('A part of another product cannot be of type "%typeId".', { typeId: type });
  }
}

/** An option that goes takes all children with it, unless the body says which there are. */
async function writeConfigurable(
  tx: Queryable,
  productId: number,
  { options, links }: { options: ConfigurableOptionInput[] | null | undefined; links: number[] | null | undefined },
  definitions: AttributeDefinitions,
): Promise<void> {
  const lostOne = options ? await replaceConfigurableOptions(tx, productId, options, definitions) : false;
  if (links) await replaceChildren(tx, productId, links);
  else if (lostOne) await replaceChildRows(tx, productId, []);
  await checkVariants(tx, productId);
}

const KINDS = ['price_type', 'sku_type', 'weight_type', 'shipment_type'];
const WHOLE = money(100);

/** Throws badInput naming a value that a bundle cannot have: its kinds are 0 or 1, its special price is a percentage, as are its tier prices. */
export function checkBundleValues(
  values: ReadonlyMap<string, string | null>,
  tierPrices: { value?: number | null | undefined }[] | null | undefined,
): void {
  const refuse = (attributeCode: string) => badInput('The value of attribute "%attributeCode" is invalid.', { attributeCode });
  const odd = KINDS.find((code) => !['0', '1', undefined, null].includes(values.get(code)));
  if (odd) throw refuse(odd);
  const special = values.get('special_price');
  if (special && compare(money(special), WHOLE) > 0) throw refuse('special_price');
  if (tierPrices?.some(({ value }) => compare(money(value ?? 0), WHOLE) > 0)) throw refuse('tier_price');
}

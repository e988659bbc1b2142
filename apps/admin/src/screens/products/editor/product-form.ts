import type { Inputs, Outputs } from '../../../api/trpc';
import { membersInput } from '../composite/part-values';
import { NO_PARTS, type PartsForm, partsInput, partsOf } from '../composite/parts-form';
import { fromWire, toWire } from './attribute-value';
import { type MediaForm, mediaInput, mediaOf } from './media-form';
import { type QuantityForm, quantitiesOf } from './quantity-form';
import { NEW_STOCK, type StockForm, stockInput, stockOf } from './stock-form';

export type Edited = Outputs['catalog']['product']['edited'];
export type Product = Edited['product'];
export type AttributeGroup = Edited['groups'][number];
export type Attribute = AttributeGroup['attributes'][number];
export type ProductInput = Inputs['catalog']['product']['update']['product'];

export type AttributeValue = string | number | boolean | string[] | null;

export const LINK_KINDS = ['related', 'upsell', 'crosssell'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface TierForm {
  website_id: number;
  customer_group_id: number;
  qty: number | null;
  kind: 'fixed' | 'percent';
  amount: number | null;
}

/** Form values of a product. */
export interface ProductForm {
  sku: string;
  type_id: string;
  attribute_set_id: number;
  /** Attribute values by code. */
  attributes: Record<string, AttributeValue>;
  /** Codes with a value of their own in the store view. */
  own: string[];
  website_ids: number[];
  category_ids: string[];
  /** Null without permission to view stock. */
  stock: StockForm | null;
  /** What each source has; empty if there is only one, or no quantity of its own. */
  quantities: QuantityForm[];
  tiers: TierForm[];
  /** SKUs in order, by link type. */
  links: Record<LinkKind, string[]>;
  media: MediaForm[];
  parts: PartsForm;
}

const attributesIn = (groups: readonly AttributeGroup[]): Attribute[] => groups.flatMap(({ attributes }) => attributes);

/** The attribute values of a product response, by code. */
function valuesOf(product: Product): Record<string, unknown> {
  const { name, price, weight, status, visibility } = product;
  const custom = Object.fromEntries(product.custom_attributes.map(({ attribute_code, value }) => [attribute_code, value]));
  return { ...custom, name, price, weight, status, visibility };
}

/** Form values of a stored product in a store view (0: default values). */
export function formOf({ product, own, groups, quantities }: Omit<Edited, 'shared'>, storeId: number): ProductForm {
  const values = valuesOf(product);
  const linked = (kind: LinkKind): string[] =>
    product.product_links.filter(({ link_type }) => link_type === kind).map(({ linked_product_sku }) => linked_product_sku);
  const { website_ids, category_links, stock_item } = product.extension_attributes;
  return {
    sku: product.sku,
    type_id: product.type_id,
    attribute_set_id: product.attribute_set_id,
    attributes: Object.fromEntries(attributesIn(groups).map((one) => [one.attribute_code, fromWire(one, values[one.attribute_code])])),
    own: own.find(({ store_id }) => store_id === storeId)?.codes ?? [],
    website_ids,
    category_ids: (category_links ?? []).map(({ category_id }) => category_id),
    stock: stock_item ? stockOf(stock_item) : null,
    quantities: quantitiesOf(quantities),
    tiers: product.tier_prices.map(tierOf),
    links: { related: linked('related'), upsell: linked('upsell'), crosssell: linked('crosssell') },
    media: product.media_gallery_entries.map(mediaOf),
    parts: partsOf(product),
  };
}

/** What a new bundle is: priced by its parts and shipped as one. */
const BUNDLE_DEFAULTS: Readonly<Record<string, AttributeValue>> = {
  price_type: 0,
  price_view: '0',
  sku_type: 0,
  weight_type: 0,
  shipment_type: 0,
};

/** Form values of a new product, with default attribute values. */
export function newForm(groups: readonly AttributeGroup[], start: { type: string; setId: number; websiteIds: number[] }): ProductForm {
  const attributes = attributesIn(groups).map(
    (one) => [one.attribute_code, BUNDLE_DEFAULTS[one.attribute_code] ?? fromWire(one, one.default_value)] as const,
  );
  return {
    sku: '',
    type_id: start.type,
    attribute_set_id: start.setId,
    attributes: Object.fromEntries(attributes),
    own: [],
    website_ids: start.websiteIds,
    category_ids: [],
    stock: NEW_STOCK,
    quantities: [],
    tiers: [],
    links: { related: [], upsell: [], crosssell: [] },
    media: [],
    parts: NO_PARTS,
  };
}

const tierOf = ({ customer_group_id, qty, value, extension_attributes: more }: Product['tier_prices'][number]): TierForm => ({
  website_id: more.website_id,
  customer_group_id,
  qty,
  kind: more.percentage_value === undefined ? 'fixed' : 'percent',
  amount: more.percentage_value ?? value,
});

const tierInput = ({ website_id, customer_group_id, qty, kind, amount }: TierForm) => ({
  customer_group_id,
  qty,
  ...(kind === 'fixed' ? { value: amount } : { value: 0 }),
  extension_attributes: { website_id, ...(kind === 'percent' && { percentage_value: amount }) },
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Change {
  form: ProductForm;
  before: ProductForm;
  groups: readonly AttributeGroup[];
  /** 0: default values. */
  storeId: number;
}

/** API input with only the changed parts. */
export async function changesOf({ form, before, groups, storeId }: Change): Promise<ProductInput> {
  const differs = (part: keyof ProductForm): boolean => !isSame(form[part], before[part]);
  const stock = form.stock && stockInput(form.stock, before.stock);
  const { members, options, extension_attributes: parts } = await partsInput(form.parts, before.parts, form.sku);
  const values = changedValues({ form, before, groups, storeId });
  if (differs('category_ids')) values.push({ attribute_code: 'category_ids', value: form.category_ids });
  const more = { ...(differs('website_ids') && { website_ids: form.website_ids }), ...(stock && { stock_item: stock }), ...parts };
  return {
    ...(differs('attribute_set_id') && { attribute_set_id: form.attribute_set_id }),
    ...(values.length > 0 && { custom_attributes: values }),
    ...(Object.keys(more).length > 0 && { extension_attributes: more }),
    ...(options && { options }),
    ...(differs('tiers') && { tier_prices: form.tiers.map(tierInput) }),
    // The list holds all link types: links that are not sent are deleted.
    ...((differs('links') || members) && { product_links: [...linksInput(form.links), ...membersInput(form.parts, form.sku)] }),
    ...(differs('media') && { media_gallery_entries: await mediaInput(form.media) }),
  };
}

const linksInput = (links: ProductForm['links']) =>
  LINK_KINDS.flatMap((kind) => links[kind].map((sku, index) => ({ link_type: kind, linked_product_sku: sku, position: index + 1 })));

function changedValues({ form, before, groups, storeId }: Pick<Change, 'form' | 'before' | 'groups' | 'storeId'>) {
  return attributesIn(groups).flatMap((attribute) => {
    const code = attribute.attribute_code;
    const value = form.attributes[code];
    const isChanged = value !== undefined && !isSame(value, before.attributes[code]);
    if (attribute.frontend_input === 'media_image') return [];
    if (storeId === 0 || attribute.scope === 'global') return isChanged ? [{ attribute_code: code, value: toWire(attribute, value) }] : [];
    const [isOwn, wasOwn] = [form.own.includes(code), before.own.includes(code)];
    if (isOwn && (isChanged || !wasOwn)) return [{ attribute_code: code, value: toWire(attribute, value ?? null) }];
    return wasOwn && !isOwn ? [{ attribute_code: code, value: null }] : [];
  });
}

/** API input of a new product: all values. */
export async function newProduct(form: ProductForm, groups: readonly AttributeGroup[]): Promise<ProductInput> {
  const before = { ...newForm([], { type: '', setId: 0, websiteIds: [] }), stock: null };
  const ofType = ({ apply_to }: Attribute): boolean => apply_to.length === 0 || apply_to.includes(form.type_id);
  const own = groups.map((group) => ({ ...group, attributes: group.attributes.filter(ofType) }));
  const changes = await changesOf({ form, before, groups: own, storeId: 0 });
  const values = (changes.custom_attributes ?? []).filter(({ value }) => value !== null);
  const { sku, type_id, attribute_set_id, website_ids } = form;
  const more = { ...changes.extension_attributes, website_ids };
  return { ...changes, sku: sku.trim(), type_id, attribute_set_id, custom_attributes: values, extension_attributes: more };
}

import type { ProductForm } from './product-form';

const TIER_FIELDS: Readonly<Record<string, string>> = {
  customer_group_id: 'customer_group_id',
  website_id: 'website_id',
  qty: 'qty',
  value: 'amount',
  percentage_value: 'amount',
};

/** The form's field for what the shop names in a refusal: an attribute's code, or a path in what was sent. */
export function fieldNamed(name: string, form: ProductForm): string | undefined {
  if (name === 'sku' || name === 'product.sku' || name === 'attribute_set_id') return name.replace('product.', '');
  if (name in form.attributes) return `attributes.${name}`;
  const [, tier, field = ''] = /tier_prices\.(\d+)\.(?:extension_attributes\.)?(\w+)$/.exec(name) ?? [];
  if (tier !== undefined && TIER_FIELDS[field]) return `tiers.${tier}.${TIER_FIELDS[field]}`;
  const part = partNamed(name);
  if (part) return part;
  const [, stock] = /stock_item\.(\w+)$/.exec(name) ?? [];
  if (stock !== undefined) return `stock.${stock}`;
  return undefined;
}

/** A field of an option, or of a bundle's option: both hold rows of their own. */
function partNamed(name: string): string | undefined {
  const [, bundle, index, row, field] =
    /(bundle_product_)?options\.(\d+)\.(?:(?:values|product_links)\.(\d+)\.)?(title|type|price|price_type|sku|qty)$/.exec(name) ?? [];
  if (field === undefined) return undefined;
  const rows = bundle ? 'selections' : 'values';
  return [bundle ? 'parts.bundle' : 'parts.options', index, ...(row === undefined ? [] : [rows, row]), field].join('.');
}

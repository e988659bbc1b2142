import type { ProductForm } from './product-form';

const TIER_FIELDS: Readonly<Record<string, string>> = {
  customer_group_id: 'customer_group_id',
  website_id: 'website_id',
  qty: 'qty',
  value: 'amount',
  percentage_value: 'amount',
};

/** Maps a field of a server error, an attribute code or an input path, to the form field. */
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

/** A field of a custom option or bundle option; both have nested rows. */
function partNamed(name: string): string | undefined {
  const [, bundle, index, row, field] =
    /(bundle_product_)?options\.(\d+)\.(?:(?:values|product_links)\.(\d+)\.)?(title|type|price|price_type|sku|qty)$/.exec(name) ?? [];
  if (field === undefined) return undefined;
  const rows = bundle ? 'selections' : 'values';
  return [bundle ? 'parts.bundle' : 'parts.options', index, ...(row === undefined ? [] : [rows, row]), field].join('.');
}

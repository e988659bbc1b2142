import { describe, expect, it } from 'vitest';
import { placesOf, tabOf } from './placing';
import { type Attribute, type AttributeGroup, changesOf, formOf, newForm, newProduct, type Product } from './product-form';
import { newQuantity, quantitiesInput } from './quantity-form';

const attribute = (attribute_code: string, more: Partial<Attribute> = {}): Attribute => ({
  attribute_code,
  attribute_id: 1,
  apply_to: [],
  backend_type: 'varchar',
  entity_type_id: '4',
  frontend_input: 'text',
  frontend_labels: [],
  is_comparable: '0',
  is_filterable: false,
  is_filterable_in_grid: false,
  is_filterable_in_search: false,
  is_html_allowed_on_front: false,
  is_required: false,
  is_searchable: '0',
  is_unique: '0',
  is_used_for_promo_rules: '0',
  is_used_in_grid: false,
  is_user_defined: false,
  is_visible: true,
  is_visible_in_advanced_search: '0',
  is_visible_in_grid: false,
  is_visible_on_front: '0',
  is_wysiwyg_enabled: false,
  options: [],
  position: 0,
  scope: 'store',
  used_for_sort_by: false,
  used_in_product_listing: '0',
  validation_rules: [],
  ...more,
});

const group = (code: string, ...attributes: Attribute[]): AttributeGroup => ({ id: 1, code, name: code, attributes });
const groups = [
  group(
    'product-details',
    attribute('name'),
    attribute('price', { frontend_input: 'price', backend_type: 'decimal', scope: 'global' }),
    attribute('is_new', { frontend_input: 'boolean', backend_type: 'int', default_value: '1' }),
  ),
  group('clothing', attribute('sizes', { frontend_input: 'multiselect', options: [{ value: '3', label: 'S' }] })),
  group('advanced-pricing', attribute('special_price', { frontend_input: 'price', backend_type: 'decimal' })),
  group('design', attribute('page_layout')),
];

const product: Product = {
  id: 7,
  sku: 'tent',
  name: 'Tent',
  price: 12.5,
  attribute_set_id: 4,
  status: 1,
  visibility: 4,
  type_id: 'simple',
  created_at: '',
  updated_at: '',
  extension_attributes: { website_ids: [1], category_links: [{ category_id: '5', position: 9 }] },
  product_links: [
    { sku: 'tent', link_type: 'associated', linked_product_sku: 'peg', linked_product_type: 'simple', position: 1 },
    { sku: 'tent', link_type: 'upsell', linked_product_sku: 'palace', linked_product_type: 'simple', position: 1 },
  ],
  options: [],
  media_gallery_entries: [],
  tier_prices: [{ customer_group_id: 1, qty: 5, value: 10, extension_attributes: { website_id: 0, percentage_value: 20 } }],
  custom_attributes: [
    { attribute_code: 'is_new', value: '1' },
    { attribute_code: 'sizes', value: '3,4' },
  ],
};
const start = formOf({ product, own: [{ store_id: 2, codes: ['name'] }], groups, quantities: null }, 2);
const sent = (form: Partial<typeof start>, storeId = 0) => changesOf({ form: { ...start, ...form }, before: start, groups, storeId });

describe('a product in the editor', () => {
  it('is read into the kinds of its fields', () => {
    expect(start).toMatchObject({
      attributes: { name: 'Tent', price: 12.5, is_new: true, sizes: ['3', '4'], special_price: null },
      own: ['name'],
      category_ids: ['5'],
      links: { related: [], upsell: ['palace'], crosssell: [] },
      tiers: [{ kind: 'percent', amount: 20, qty: 5 }],
      stock: null,
    });
  });

  it('sends only what was changed', async () => {
    expect(await sent({})).toEqual({});
    expect(await sent({ attributes: { ...start.attributes, name: '', price: 0, is_new: false } })).toEqual({
      custom_attributes: [
        { attribute_code: 'name', value: null },
        { attribute_code: 'price', value: 0 },
        { attribute_code: 'is_new', value: '0' },
      ],
    });
    expect(await sent({ category_ids: [] })).toEqual({ custom_attributes: [{ attribute_code: 'category_ids', value: [] }] });
  });

  it('keeps the links of a group when others change', async () => {
    const { product_links } = await sent({ links: { ...start.links, related: ['rope'] } });
    expect(product_links?.map(({ link_type, linked_product_sku }) => [link_type, linked_product_sku])).toEqual([
      ['related', 'rope'],
      ['upsell', 'palace'],
      ['associated', 'peg'],
    ]);
  });

  it('gives a store view values of its own, and takes them back', async () => {
    expect(await sent({ own: [] }, 2)).toEqual({ custom_attributes: [{ attribute_code: 'name', value: null }] });
    expect(await sent({ own: ['name', 'is_new'] }, 2)).toEqual({ custom_attributes: [{ attribute_code: 'is_new', value: '1' }] });
    expect(await sent({ attributes: { ...start.attributes, sizes: [] } }, 2)).toEqual({});
    const priced = await sent({ attributes: { ...start.attributes, price: 1 } }, 2);
    expect(priced).toEqual({ custom_attributes: [{ attribute_code: 'price', value: 1 }] });
  });

  it('is made with everything that was typed', async () => {
    const fresh = newForm(groups, { type: 'virtual', setId: 4, websiteIds: [1] });
    const made = await newProduct({ ...fresh, sku: ' new ', attributes: { ...fresh.attributes, name: 'New' } }, groups);
    expect(made).toMatchObject({ sku: 'new', type_id: 'virtual', attribute_set_id: 4, extension_attributes: { website_ids: [1] } });
    expect(made.custom_attributes).toEqual([
      { attribute_code: 'name', value: 'New' },
      { attribute_code: 'is_new', value: '1' },
    ]);
  });
});

describe('the quantities of sources', () => {
  const row = (source_code: string, quantity: number) => ({ source_code, quantity, is_in_stock: true, notify_stock_qty: null });
  const before = [row('default', 1), row('north', 5), row('south', 3)];

  it('are sent where they were changed, added or removed', () => {
    expect(quantitiesInput(before, before)).toBeUndefined();
    const after = [row('default', 1), { ...row('north', 4), notify_stock_qty: 2 }, newQuantity('east')];
    expect(quantitiesInput(after, before)).toEqual([
      { source_code: 'north', quantity: 4, notify_stock_qty: 2 },
      { source_code: 'east', quantity: 0, is_in_stock: true, notify_stock_qty: null },
      { source_code: 'south', is_removed: true },
    ]);
  });
});

describe('the places of attributes', () => {
  it('follow the groups of the set', () => {
    const places = placesOf(groups, 'simple');
    expect(places.groups.map(({ code }) => code)).toEqual(['clothing']);
    expect(['name', 'sizes', 'special_price', 'page_layout'].map((code) => tabOf(places, 'attributes', code))).toEqual([
      'general',
      'general',
      'prices',
      'more',
    ]);
  });
});

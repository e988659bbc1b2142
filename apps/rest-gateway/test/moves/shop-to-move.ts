import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '@merx/demo';
import type { Shop } from '../shop.js';
import { sell } from '../sold-orders.js';
import { PIXEL, sellChoices } from './choices-to-move.js';
import { fillStocksToMove } from './stocks-to-move.js';

/** Fills a shop with the demo shop and one of everything else that a move has to carry. */
export async function fillShopToMove(shop: Shop, token: string): Promise<void> {
  await seedDemo(shop.db, shop.settings);
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.call(method, path, { token, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await shop.db.query(`insert into store (code, name, website_id, store_group_id, sort_order) values ('german', 'German', 1, 1, 1)`);
  await shop.db.cache.forget('stores');
  const all = (path: string) => `/all${path}`;
  const rest = (method: string, path: string, body?: unknown) => done(method, `/rest${path}`, body);
  const taxClass = await done('POST', '/V1/taxClasses', { taxClass: { class_name: 'Books', class_type: 'PRODUCT' } });
  const group = await done('POST', '/V1/customerGroups', { group: { code: 'Trade', tax_class_id: 3 } });
  const rate = await done('POST', '/V1/taxRates', {
    taxRate: {
      code: 'Texas-8',
      tax_country_id: 'US',
      tax_region_id: 57,
      tax_postcode: '*',
      rate: 8.25,
      titles: [{ store_id: '1', value: 'Sales tax' }],
    },
  });
  await done('POST', '/V1/taxRules', {
    rule: {
      code: 'Books in Texas',
      priority: 1,
      position: 2,
      customer_tax_class_ids: [3],
      product_tax_class_ids: [Number(taxClass)],
      tax_rate_ids: [rate.id],
    },
  });
  const attribute = await done('POST', '/V1/products/attributes', {
    attribute: {
      ...{
        attribute_code: 'hue',
        frontend_input: 'select',
        scope: 'global',
        frontend_labels: [{ store_id: 0, label: 'Hue' }],
        is_required: false,
      },
      options: [
        { label: 'Azure', sort_order: 1 },
        { label: 'Crimson', sort_order: 2, is_default: true },
      ],
    },
  });
  const set = await done('POST', '/V1/products/attribute-sets', {
    attributeSet: { attribute_set_name: 'Paint', sort_order: 7 },
    skeletonId: 4,
  });
  const setId = set.attribute_set_id;
  const own = await done('POST', '/V1/products/attribute-sets/groups', {
    group: { attribute_group_name: 'Colours', attribute_set_id: setId },
  });
  await done('POST', '/V1/products/attribute-sets/attributes', {
    ...{ attributeSetId: setId, attributeGroupId: own.attribute_group_id, attributeCode: 'hue', sortOrder: 1 },
  });
  const category = await rest('POST', all('/V1/categories'), {
    category: { name: 'Pots', parent_id: 2, is_active: true, custom_attributes: [{ attribute_code: 'image', value: 'pots.png' }] },
  });
  const pictures = join(shop.mediaDir, 'catalog', 'category');
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, 'pots.png'), Buffer.from(PIXEL, 'base64'));
  await rest('PUT', `/german/V1/categories/${category.id}`, { category: { name: 'Eimer' } });
  const hues = attribute.options.filter(({ value }: { value: string }) => value !== '');
  const product = (given: object) => rest('POST', all('/V1/products'), { product: { attribute_set_id: 4, price: 12.5, ...given } });
  const stock = {
    stock_item: { qty: 40, is_in_stock: true },
    website_ids: [1],
    category_links: [{ position: 3, category_id: String(category.id) }],
  };
  const ids: number[] = [];
  for (const hue of hues) {
    const made = await product({
      ...{
        sku: `paint/${hue.label}`,
        name: `Paint ${hue.label}`,
        attribute_set_id: setId,
        weight: 1.5,
        type_id: 'simple',
        extension_attributes: stock,
      },
      custom_attributes: [
        { attribute_code: 'hue', value: hue.value },
        { attribute_code: 'tax_class_id', value: String(taxClass) },
      ],
      media_gallery_entries: [
        {
          media_type: 'image',
          label: 'A pot',
          position: 1,
          types: ['image'],
          content: { base64_encoded_data: PIXEL, type: 'image/png', name: 'pot.png' },
        },
      ],
      options: [
        {
          title: 'Lid',
          type: 'drop_down',
          is_require: false,
          sort_order: 1,
          values: [{ title: 'Tin', price: 1, price_type: 'fixed', sort_order: 1, sku: 'tin' }],
        },
        { title: 'Engraving', type: 'field', is_require: false, sort_order: 2, price: 2, price_type: 'fixed' },
      ],
      tier_prices: [{ customer_group_id: group.id, qty: 5, value: 9.5 }],
    });
    ids.push(made.id);
  }
  await rest('PUT', '/german/V1/products/paint%2FAzure', { product: { sku: 'paint/Azure', name: 'Farbe Azur' } });
  await product({
    ...{ sku: 'paint', name: 'Paint', type_id: 'configurable', attribute_set_id: setId },
    extension_attributes: {
      ...{ website_ids: [1], stock_item: { is_in_stock: true }, configurable_product_links: ids },
      configurable_product_options: [
        {
          attribute_id: String(attribute.attribute_id),
          label: 'Hue',
          position: 0,
          values: hues.map(({ value }: { value: string }) => ({ value_index: Number(value) })),
        },
      ],
    },
  });
  const links = [{ sku: 'paint/Azure', qty: 2, position: 1, is_default: true, can_change_quantity: 1 }];
  await product({
    ...{ sku: 'paint-set', name: 'Paint set', type_id: 'bundle' },
    custom_attributes: [
      { attribute_code: 'price_type', value: '0' },
      { attribute_code: 'price_view', value: '0' },
    ],
    extension_attributes: {
      stock_item: { is_in_stock: true },
      bundle_product_options: [{ title: 'Pot', required: true, type: 'select', position: 1, product_links: links }],
    },
  });
  await product({
    ...{ sku: 'paint-group', name: 'Paint group', type_id: 'grouped', extension_attributes: { stock_item: { is_in_stock: true } } },
    product_links: [
      {
        sku: 'paint-group',
        link_type: 'associated',
        linked_product_sku: 'paint/Azure',
        linked_product_type: 'simple',
        position: 1,
        extension_attributes: { qty: 3 },
      },
      { sku: 'paint-group', link_type: 'related', linked_product_sku: 'paint', linked_product_type: 'configurable', position: 1 },
    ],
  });
  await product({
    ...{ sku: 'paint-song', name: 'Song of paint', type_id: 'downloadable' },
    custom_attributes: [{ attribute_code: 'links_purchased_separately', value: '1' }],
    extension_attributes: {
      website_ids: [1],
      stock_item: { qty: 100, is_in_stock: true },
      downloadable_product_links: [
        {
          title: 'Song',
          link_type: 'url',
          link_url: 'https://files.test/1.mp3',
          price: 2,
          number_of_downloads: 3,
          is_shareable: 1,
          sort_order: 1,
          sample_type: 'file',
          sample_file_content: { file_data: Buffer.from('la la').toString('base64'), name: 'part.txt' },
        },
        {
          title: 'Score',
          link_type: 'file',
          link_file_content: { file_data: Buffer.from('do re').toString('base64'), name: 'score.txt' },
          sort_order: 2,
        },
      ],
    },
  });
  await product({ sku: 'paint-lesson', name: 'Lesson', type_id: 'virtual', extension_attributes: stock });
  const customer = await done('POST', '/V1/customers', {
    customer: {
      ...{ email: 'buyer@move.test', firstname: 'Ada', lastname: 'Mover', group_id: group.id, website_id: 1, store_id: 1 },
      addresses: [
        {
          ...{
            firstname: 'Ada',
            lastname: 'Mover',
            street: ['1 Way', 'Floor 2'],
            city: 'Austin',
            country_id: 'US',
            postcode: '73301',
            telephone: '5',
          },
          ...{ region: { region_id: 57 }, default_billing: true, default_shipping: true },
        },
      ],
    },
  });
  const cart = await done('POST', `/V1/customers/${customer.id}/carts`);
  await done('POST', `/V1/carts/${cart}/items`, { cartItem: { sku: 'paint-lesson', qty: 2, quote_id: String(cart) } });
  await sellChoices(shop, token, cart);
  const rule = await done('POST', '/V1/salesRules', {
    rule: {
      ...{ name: 'Paint week', website_ids: [1], customer_group_ids: [0, 1, group.id], is_active: true, coupon_type: 'SPECIFIC_COUPON' },
      ...{ simple_action: 'by_percent', discount_amount: 10, times_used: 9, store_labels: [{ store_id: 0, store_label: 'Paint week' }] },
      condition: {
        ...{ condition_type: 'Magento\\SalesRule\\Model\\Rule\\Condition\\Combine', aggregator_type: 'all', value: '1' },
        conditions: [],
      },
    },
  });
  await done('POST', '/V1/coupons', { coupon: { rule_id: rule.rule_id, code: 'PAINT10', is_primary: true, times_used: 7 } });
  await done('POST', '/V1/cmsPage', { page: { identifier: 'colours', title: 'Colours', content: '<p>All of them.</p>', active: true } });
  await done('POST', '/V1/cmsBlock', { block: { identifier: 'colour-block', title: 'Colour', content: '<p>One.</p>', active: true } });
  const { id, items } = await sell(shop, token, (door) => door.add('paint-lesson', 3), false);
  const entity = { order_id: id, items: [{ order_item_id: items['paint-lesson'], qty: 3 }] };
  const invoice = await done('POST', '/V1/invoices', {
    entity: { ...entity, comments: [{ comment: 'Paid', is_customer_notified: 0, is_visible_on_front: 1 }] },
  });
  await done('POST', '/V1/creditmemo', {
    entity: { order_id: id, invoice_id: invoice.entity_id, items: [{ order_item_id: items['paint-lesson'], qty: 1 }] },
  });
  const { id: sent, items: goods } = await sell(shop, token, (door) => door.add('paint/Crimson', 2));
  await done('POST', '/V1/shipment', {
    entity: {
      order_id: sent,
      items: [{ order_item_id: goods['paint/Crimson'], qty: 2 }],
      tracks: [{ order_id: sent, track_number: 'T1', carrier_code: 'ups', title: 'UPS', qty: 1, weight: 1 }],
    },
  });
  await done('POST', `/V1/orders/${sent}/comments`, {
    statusHistory: { comment: 'On its way', is_visible_on_front: 1, is_customer_notified: 0, parent_id: sent },
  });
  await fillStocksToMove(shop, token);
}

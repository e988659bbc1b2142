import { addAgreement, setSetting } from '@merx/router';
import type { PaymentSandbox } from '@merx/router/test';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { orderOnline, takeSandboxPayments } from '../online-orders.js';
import { combine, found, ofCart, ofItems, ofProduct, ruleMaker } from '../price-rules.js';
import { optionIds } from '../rma/sold-and-shipped.js';
import type { Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { taxMaker } from '../taxes.js';

/** A call that has to succeed. */
export type Send = (method: string, path: string, body?: object) => Promise<{ id: number; item_id: number; option_id: number }>;

/** What is on the shelf, as far as calls have to name it. */
export interface Shelf {
  /** The code of an attribute with options. */
  attributeCode: string;
  /** Items for a cart, one of each type of product, with what a buyer has to choose. */
  cartItems: { sku: string; qty: number; product_option: object }[];
}

export const PASSWORD = 'Know-it-4ll';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Values that reading the shop does not tell, by the names of the fields that take them. */
export const VOCABULARY: Record<string, unknown[]> = {
  ...{ password: [PASSWORD, 'wrong'], current_password: [PASSWORD, 'wrong'], new_password: [PASSWORD, 'short'] },
  ...{ form_code: ['customer_account_create', 'adminhtml_customer_address'], template: ['email_reset'], codes: ['SPRING'] },
  ...{ type: ['related', 'upsell', 'url', 'file', 'image/png', 'select'], frontend_input: ['select', 'text', 'multiselect'] },
  ...{ method: ['checkmo', 'purchaseorder', 'free', 'sandbox'], po_number: ['PO 1'], coupon_code: ['SPRING'] },
  ...{ carrier_code: ['flatrate'], method_code: ['flatrate'], shipping_carrier_code: ['flatrate'], shipping_method_code: ['flatrate'] },
  ...{
    base64_encoded_data: [PNG],
    file_data: [PNG],
    attribute_set_id: [4],
    confirmation_key: ['key-of-nora'],
    child_sku: ['part', 'shirt-blue'],
  },
  ...{ sales_channel_type: ['website'], sales_channel_code: ['base'], source_code: ['default', 'depot'], algorithm_code: ['priority'] },
  ...{ origin_source: ['default'], destination_source: ['depot'], source_codes: ['default'], lat: [52.5, 48.1], lng: [13.4, 11.6] },
  ...{ qty: [1, 2, 5, '0.5'], customer_group_id: [0, 1, 'all'], depth: [0, 2] },
};

/** Bodies that filling the shop does not send. */
export const EXAMPLES: object[] = [
  { source: { source_code: 'depot', name: 'Depot', country_id: 'DE', postcode: '10115' } },
  { stock: { name: 'Second stock' } },
  { inventoryRequest: { stock_id: 1, items: [{ sku: 'part', qty: 1 }] }, algorithmCode: 'priority' },
  { sourceItems: [{ sku: 'part', source_code: 'default', quantity: 9, status: 1 }] },
  { paymentMethod: { method: 'checkmo', extension_attributes: { agreement_ids: ['1'] } } },
  { method: { method: 'purchaseorder', po_number: 'PO 1' } },
  { carrierCode: 'flatrate', methodCode: 'flatrate' },
  {
    addressInformation: {
      ...{ shipping_address: address, billing_address: address },
      ...{ shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' },
    },
  },
  { attributeSet: { attribute_set_name: 'Mugs', sort_order: 2 }, skeletonId: 4, entityTypeCode: 'catalog_product' },
  { option: { label: 'Green', sort_order: 3 } },
  { couponSpec: { rule_id: 2, format: 'alphanum', quantity: 3, length: 8 } },
  { linkedProduct: { sku: 'cup', qty: 1, position: 1 } },
  { option: { title: 'More', type: 'select', required: true, sku: 'kit', product_links: [{ sku: 'cup', qty: 1 }] } },
  { link: { title: 'Song', link_type: 'url', link_url: 'https://shop.test/3.mp3', price: 1, number_of_downloads: 3, is_shareable: 1 } },
  { customerId: 1, storeId: 1 },
  { email: 'anna@shop.test', websiteId: 1, template: 'email_reset' },
  { productWebsiteLink: { sku: 'cup', website_id: 1 } },
  { prices: [{ sku: 'cup', store_id: 0, price: 12 }] },
  { prices: [{ sku: 'cup', store_id: 1, price: 9, price_from: '2026-01-01 00:00:00', price_to: '2026-12-31 00:00:00' }] },
  { skus: ['cup', 'shirt'] },
  { sourceItems: [{ sku: 'cup', source_code: 'default', quantity: 1_000_000, status: 1 }] },
  {
    review: {
      title: 'Good',
      detail: 'It holds tea.',
      nickname: 'Ada',
      entity_pk_value: 1,
      ratings: [{ rating_name: 'Quality', value: 4 }],
    },
  },
  { notify: true, appendComment: true, comment: { comment: 'Thank you', is_visible_on_front: 1 } },
  { tracks: [{ track_number: '1Z', title: 'UPS', carrier_code: 'ups' }] },
  { arguments: { shipping_amount: 0, adjustment_positive: 1, adjustment_negative: 1 } },
];

/** One product of each type, and one thing of each other kind. `admin` may do everything. */
export async function stockEverything(shop: Shop, admin: string, send: Send): Promise<Shelf> {
  const shelf = await stockProducts(shop, send);
  await stockCatalog(send);
  await send('POST', '/V1/cmsPage', { page: { identifier: 'about', title: 'About', content: '<p>Us</p>' } });
  await send('POST', '/V1/cmsBlock', { block: { identifier: 'footer', title: 'Footer', content: '<p>End</p>' } });
  await send('POST', '/V1/customerGroups', { group: { code: 'Friends', tax_class_id: 3 } });
  await taxMaker(shop, admin).rule([{ country: 'US', region: 57, percent: 8 }]);
  await makeRules(shop, admin);
  await addAgreement(shop.db, { name: 'Terms', checkboxText: 'I agree', content: 'Terms', isHtml: false, isManual: true, storeIds: [] });
  for (const path of ['allow_order', 'allow_items']) await setSetting(shop.db, `sales/gift_options/${path}`, '1', { scope: 'default' });
  return shelf;
}

async function stockProducts(shop: Shop, send: Send): Promise<Shelf> {
  await stockProduct(shop, { sku: 'cup', qty: 1_000_000 });
  await stockProduct(shop, { sku: 'a b/c', type: 'virtual' });
  const shirt = await stockShirt(shop, { Blue: { sku: 'shirt-blue' }, Red: { sku: 'shirt-red' } }, { sku: 'shirt' });
  const part = await stockProduct(shop, { sku: 'part' });
  const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, canChange: true }] }], { sku: 'kit' });
  const album = await stockAlbum(shop, ['1.0000', '2.0000'], { sku: 'album' });
  const engraving = {
    product_sku: 'cup',
    title: 'Engraving',
    type: 'field',
    price: 3,
    price_type: 'fixed',
    sort_order: 1,
    is_require: false,
  };
  const { option_id } = await send('POST', '/V1/products/options', { option: engraving });
  const values = [{ title: 'L', sort_order: 1, price: 1.5, price_type: 'fixed', sku: 'l' }];
  const size = { product_sku: 'cup', title: 'Size', type: 'drop_down', sort_order: 2, is_require: false, values };
  await send('POST', '/V1/products/options', { option: size });
  const [option] = kit.options;
  const choices: [string, object][] = [
    ['cup', { custom_options: [{ option_id: `${option_id}`, option_value: 'Grace' }] }],
    ['shirt', { configurable_item_options: [{ option_id: `${shirt.attributeId}`, option_value: shirt.colours.Blue }] }],
    ['kit', { bundle_options: [{ option_id: option?.id, option_qty: 1, option_selections: option?.selections }] }],
    ['album', { downloadable_option: { downloadable_links: album.links } }],
  ];
  const { code } = await shop.db.prisma.attribute.findFirstOrThrow({ where: { id: shirt.attributeId } });
  const cartItems = choices.map(([sku, chosen]) => ({ sku, qty: 1, product_option: { extension_attributes: chosen } }));
  return { attributeCode: code, cartItems };
}

async function stockCatalog(send: Send): Promise<void> {
  const content = { base64_encoded_data: PNG, type: 'image/png', name: 'front.png' };
  await send('POST', '/V1/products/cup/media', { entry: { media_type: 'image', label: 'Front', types: ['image'], content } });
  await send('POST', '/V1/products/cup/group-prices/1/tiers/5/price/9', {});
  const link = { sku: 'cup', link_type: 'related', linked_product_sku: 'shirt', linked_product_type: 'configurable', position: 1 };
  await send('POST', '/V1/products/cup/links', { items: [link] });
  const sample = { title: 'Sample', sample_type: 'url', sample_url: 'https://shop.test/sample.mp3', sort_order: 1 };
  await send('POST', '/V1/products/album/downloadable-links/samples', { sample });
  await send('POST', '/V1/products/attribute-sets', { attributeSet: { attribute_set_name: 'Cups', sort_order: 1 }, skeletonId: 4 });
  const { id } = await send('POST', '/V1/categories', { category: { name: 'Cups', parent_id: 2, is_active: true } });
  await send('POST', `/V1/categories/${id}/products`, { productLink: { sku: 'cup', category_id: `${id}`, position: 1 } });
}

/** A coupon's rule, one that makes codes of its own, and one with conditions; all without a limit of time. */
async function makeRules(shop: Shop, admin: string): Promise<void> {
  const rules = ruleMaker(shop, admin);
  await rules.coupon('SPRING', { name: 'Spring' });
  await rules.rule({ name: 'Many codes', coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true });
  const condition = combine([ofCart('base_subtotal', '>=', '5'), found([ofProduct('sku', '()', ['cup', 'part'])])]);
  await rules.rule({ name: 'With conditions', condition, action_condition: ofItems([ofProduct('quote_item_qty', '>', 1)]) });
}

/** Orders of goods that are partly invoiced, shipped and refunded, one that is not, and two of which the money is held by the sandbox. */
export async function sellWithDocuments(shop: Shop, admin: string, send: Send, sandbox: PaymentSandbox): Promise<void> {
  const { refund } = await optionIds(shop);
  for (const qty of [40, 30]) {
    const { id, itemId } = await sellGoods(shop, admin, qty);
    const entity = { order_id: id, items: [{ order_item_id: itemId, qty: 2 }] };
    await send('POST', '/V1/invoices', { entity });
    await send('POST', '/V1/shipment', { entity: { ...entity, tracks: [{ carrier_code: 'ups', title: 'UPS', track_number: '1Z' }] } });
    await send('POST', '/V1/creditmemo', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } });
    const rmaDataObject = { order_id: id, items: [{ order_item_id: itemId, qty_requested: 1, ...refund }] };
    await send('POST', '/V1/returns', { rmaDataObject });
  }
  await sellGoods(shop, admin, 2);
  await takeSandboxPayments(shop, sandbox, 'authorize');
  for (const price of ['20.0000', '30.0000']) await orderOnline(shop, price);
}

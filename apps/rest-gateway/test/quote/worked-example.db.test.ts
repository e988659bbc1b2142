import { readFileSync } from 'node:fs';
import { importTableRates, setSetting } from '@merx/router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

/** The numbers in bold, by the names in front of them. */
const told = Object.fromEntries(
  [...readFileSync(new URL('../../../../docs/worked-example.md', import.meta.url), 'utf8').matchAll(/\*\*([\w.]+) (\d+\.\d\d)\*\*/g)].map(
    ([, name, amount]) => [name, Number(amount)],
  ),
);

const EVERYWHERE = { scope: 'default' } as const;

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

async function made(path: string, body: object) {
  const answer = await shop.call('POST', path, { token, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

async function setUpTaxes(): Promise<string> {
  const food = await made('/V1/taxClasses', { taxClass: { class_name: 'Food', class_type: 'PRODUCT' } });
  const taxes: [name: string, rate: number, productClass: number][] = [
    ['Goods', 19, 2],
    ['Food', 7, Number(food)],
  ];
  for (const [code, rate, productClass] of taxes) {
    const { id } = await made('/V1/taxRates', { taxRate: { code: `DE ${code}`, tax_country_id: 'DE', tax_postcode: '*', rate } });
    const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [productClass] };
    await made('/V1/taxRules', { rule: { code, priority: 0, position: 0, tax_rate_ids: [id], ...classes } });
  }
  await setSetting(shop.db, 'tax/classes/shipping_tax_class', '2', EVERYWHERE);
  return food;
}

async function setUpRules(): Promise<void> {
  const everywhere = { website_ids: [1], customer_group_ids: [0], is_active: true, stop_rules_processing: false };
  await made('/V1/salesRules', {
    rule: { ...everywhere, name: 'Ten percent', simple_action: 'by_percent', discount_amount: 10, sort_order: 1 },
  });
  const { rule_id } = await made('/V1/salesRules', {
    rule: { ...everywhere, name: 'Spring', simple_action: 'cart_fixed', discount_amount: 5, sort_order: 2, coupon_type: 'SPECIFIC_COUPON' },
  });
  await made('/V1/coupons', { coupon: { rule_id, code: 'SPRING', is_primary: true } });
}

async function setUpShipping(): Promise<void> {
  await setSetting(shop.db, 'carriers/tablerate/active', '1', EVERYWHERE);
  const csv = 'Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price\nDE,*,*,0,6.90\nDE,*,*,2,9.50\n';
  await importTableRates(shop.db, { website: 'base', condition: 'package_weight' }, csv);
}

it('is what the web API answers', async () => {
  const food = await setUpTaxes();
  await setUpRules();
  await setUpShipping();
  const shirt = await stockShirt(shop, { blue: { price: '24.9000', weight: '0.3000' } });
  const coffee = await stockProduct(shop, { price: '12.5000', weight: '0.5000', attributes: { tax_class_id: food } });
  const mug = await stockProduct(shop, { price: '8.9500', weight: '0.4000' });
  const breakfast = await stockKit(shop, [
    { title: 'Coffee', selections: [{ product: coffee }] },
    { title: 'Mug', selections: [{ product: mug, qty: '2' }] },
  ]);

  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  const cart = `/V1/guest-carts/${cartId}`;
  const steps: [method: string, path: string, body?: object][] = [
    [
      'POST',
      '/V1/guest-carts/items',
      item(cartId, shirt.sku, 3, {
        configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.blue }],
      }),
    ],
    [
      'POST',
      '/V1/guest-carts/items',
      item(cartId, breakfast.sku, 2, {
        bundle_options: breakfast.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections })),
      }),
    ],
    [
      'POST',
      `${cart}/billing-address`,
      { address: { ...address, country_id: 'DE', region_id: 82, postcode: '10115', city: 'Berlin' }, useForShipping: true },
    ],
    ['PUT', `${cart}/coupons/spring`],
    ['PUT', `${cart}/selected-shipping-method`, { carrierCode: 'tablerate', methodCode: 'bestway' }],
  ];
  for (const [method, path, body] of steps) {
    const answer = await shop.call(method, path, { body });
    expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  }

  const { body: totals } = await shop.call('GET', `${cart}/totals`);
  expect(answered(totals)).toEqual(told);

  const { body: orderId } = await shop.call('POST', `${cart}/payment-information`, {
    body: { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } },
  });
  const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token });
  expect(order).toMatchObject({
    subtotal: told.subtotal,
    discount_amount: -(told.discount ?? 0),
    shipping_amount: told.shipping,
    tax_amount: told.tax,
    grand_total: told.grand_total,
    coupon_code: 'SPRING',
    extension_attributes: {
      applied_taxes: [
        { code: 'DE Goods', amount: told.tax_goods },
        { code: 'DE Food', amount: told.tax_food },
      ],
    },
  });
});

const item = (quote_id: string, sku: string, qty: number, choices: object) => ({
  cartItem: { quote_id, sku, qty, product_option: { extension_attributes: choices } },
});

/** The same numbers under the same names, from the totals of the cart. */
// biome-ignore lint/suspicious/noExplicitAny: what a client reads
function answered(totals: any): Record<string, number> {
  const segment = (code: string) => totals.total_segments.find((one: { code: string }) => one.code === code);
  const details = segment('tax').extension_attributes.tax_grandtotal_details;
  const [shirt, breakfast] = totals.items;
  return {
    'shirt.price': shirt.price,
    'shirt.row_total': shirt.row_total,
    'shirt.discount_amount': shirt.discount_amount,
    'shirt.tax_amount': shirt.tax_amount,
    'breakfast.price': breakfast.price,
    'breakfast.row_total': breakfast.row_total,
    'breakfast.discount_amount': breakfast.discount_amount,
    'breakfast.tax_amount': breakfast.tax_amount,
    subtotal: segment('subtotal').value,
    discount: -segment('discount').value,
    shipping: segment('shipping').value,
    shipping_tax: totals.shipping_tax_amount,
    tax_goods: details[0].amount,
    tax_food: details[1].amount,
    tax: segment('tax').value,
    grand_total: segment('grand_total').value,
    'totals.grand_total': totals.grand_total,
    'totals.base_grand_total': totals.base_grand_total,
  };
}

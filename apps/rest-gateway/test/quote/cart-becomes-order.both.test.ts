import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, type DoorName, doorNames, openDoor } from '../cart-doors.js';
import { type Album, type Kit, type Shirt, stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { ofItems, ofProduct, type RuleMaker, ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { taxMaker } from '../taxes.js';

let shop: Shop;
let admin: string;
let rules: RuleMaker;
let shirt: Shirt;
let kit: Kit;
let album: Album;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  rules = ruleMaker(shop, admin);
  await setUpTaxes();
  await setUpRules();
  await stockProduct(shop, { sku: 'mug', price: '8.9500', qty: 10_000 });
  await stockProduct(shop, { sku: 'penny', price: '0.3350', qty: 10_000 });
  const bread = await stockProduct(shop, { sku: 'bread', price: '3.3300', qty: 10_000, attributes: { tax_class_id: String(food) } });
  const jam = await stockProduct(shop, { sku: 'jam', price: '4.1700', qty: 10_000 });
  shirt = await stockShirt(shop, { blue: { price: '24.9900', qty: 10_000 } }, { sku: 'shirt' });
  kit = await stockKit(
    shop,
    [
      { title: 'Bread', selections: [{ product: bread, qty: '2' }] },
      { title: 'Jam', selections: [{ product: jam }] },
    ],
    { sku: 'kit' },
  );
  album = await stockAlbum(shop, ['1.4900'], { sku: 'album', price: '6.6600', attributes: { links_purchased_separately: '1' } });
  await setting('catalog/downloadable/disable_guest_checkout', '0');
});
afterAll(() => shop.close());

let food = 0;

/** Goods bear two taxes, the second one on top of the first, food one of its own; shipping is taxed as goods. */
async function setUpTaxes(): Promise<void> {
  const taxes = taxMaker(shop, admin);
  food = await taxes.class('PRODUCT', 'Food');
  await taxes.rule([
    { country: 'US', percent: 8.25 },
    { country: 'DE', percent: 19 },
  ]);
  await taxes.rule([{ country: 'US', percent: 1.375 }], { priority: 1 });
  await taxes.rule([{ country: 'DE', percent: 7 }], { product_tax_class_ids: [food] });
}

async function setUpRules(): Promise<void> {
  await rules.rule({ discount_amount: 7.5, apply_to_shipping: true, action_condition: ofItems([ofProduct('quote_item_price', '>', 4)]) });
  await rules.rule({ simple_action: 'buy_x_get_y', discount_amount: 1, discount_step: 3, sort_order: 1 });
  await rules.coupon('FIVE', { simple_action: 'cart_fixed', discount_amount: 5, sort_order: 2 });
  await rules.coupon('THIRD', { discount_amount: 33.3333, sort_order: 3, stop_rules_processing: true });
  await rules.coupon('FREIGHT', {
    simple_action: 'by_fixed',
    discount_amount: 0.07,
    simple_free_shipping: '1',
    discount_qty: 1,
    sort_order: 4,
  });
}

const setting = (path: string, value: string) => setSetting(shop.db, path, value, { scope: 'default' });

/** Numbers that look like chance and are the same in every run. */
function dice(seed: number) {
  let state = seed * 2_654_435_761;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { below, one: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0], flag: () => String(below(2)) };
}
type Dice = ReturnType<typeof dice>;

async function chooseSettings({ one, flag }: Dice): Promise<void> {
  await setting('tax/calculation/algorithm', one(['UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION']));
  await setting('tax/calculation/price_includes_tax', flag());
  await setting('tax/calculation/shipping_includes_tax', flag());
  await setting('tax/calculation/discount_tax', flag());
  await setting('tax/calculation/apply_after_discount', flag());
  await setting('tax/classes/shipping_tax_class', one(['0', '2']));
  await setting('currency/options/default', one(['USD', 'EUR']));
  await setting('carriers/flatrate/price', one(['5.00', '3.33']));
}

async function fill(door: Door, { below }: Dice): Promise<void> {
  const choices: [sku: string, choices?: object][] = [
    ['mug'],
    ['penny'],
    ['bread'],
    ['shirt', { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.blue }] }],
    ['kit', { bundle_options: kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections })) }],
    ['album', { downloadable_option: { downloadable_links: album.links } }],
  ];
  const first = below(choices.length);
  const count = 1 + below(4);
  for (let place = 0; place < count; place++) {
    const [sku, chosen] = choices[(first + place) % choices.length] ?? ['mug'];
    const { status, body } = await door.add(sku, 1 + below(6), chosen);
    expect(status, `${sku}: ${JSON.stringify(body)}`).toBe(200);
  }
}

/** What a cart and its order both tell of their amounts. */
const OF_ALL = ['subtotal', 'discount_amount', 'tax_amount', 'shipping_amount', 'shipping_tax_amount', 'shipping_discount_amount'];
const OF_ITEMS = ['price', 'row_total', 'discount_amount', 'tax_amount', 'price_incl_tax', 'row_total_incl_tax'];
const inBoth = (names: string[]) => names.flatMap((name) => [name, `base_${name}`]);
const COMPARED = [...inBoth([...OF_ALL, 'subtotal_incl_tax', 'shipping_incl_tax']), 'coupon_code'];
const COMPARED_OF_ITEMS = [...inBoth(OF_ITEMS), 'discount_percent', 'tax_percent'];
type Amounts = Record<string, number>;
const picked = (names: string[], from: Amounts) => Object.fromEntries(names.map((name) => [name, from[name]]));
const cents = (...amounts: (number | undefined)[]) => amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

/** Orders what chance puts in a cart, and answers the last totals and the order. */
async function orderByChance(name: DoorName, seed: number) {
  const chance = dice(seed);
  await chooseSettings(chance);
  const door = await openDoor(shop, name, admin);
  await fill(door, chance);
  const { is_virtual } = (await door.call('GET', '')).body;
  const place = chance.one([{}, { country_id: 'DE', region_id: 82, postcode: '10115' }]);
  const billTo = { ...address, email: 'buyer@shop.test', ...place };
  await door.call('POST', '/billing-address', { address: billTo, useForShipping: !is_virtual });
  if (!is_virtual) await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
  const coupon = chance.one(['', 'FIVE', 'third', 'FREIGHT']);
  if (coupon) expect((await door.call('PUT', `/coupons/${coupon}`)).status).toBe(200);
  const { body: totals } = await door.call('GET', '/totals');
  const [{ code: method }] = (await door.call('GET', '/payment-methods')).body;
  const { status, body } = await door.call('PUT', '/order', { paymentMethod: { method } });
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: order } = await shop.call('GET', `/V1/orders/${body}`, { token: admin });
  return { totals, order };
}

describe.each(doorNames)('the order of a cart from the %s door', (name) => {
  const seeds = Array.from({ length: 10 }, (_, index) => 10 * doorNames.indexOf(name) + index + 1);

  it.each(seeds)('has the amounts of its totals, and they add up (%i)', async (seed) => {
    const { totals, order } = await orderByChance(name, seed);
    expect(picked(COMPARED, order)).toEqual(picked(COMPARED, totals));
    const toPay = totals.total_segments.find(({ code }: { code: string }) => code === 'grand_total').value;
    expect([order.grand_total, order.total_due, order.payment.amount_ordered]).toEqual([toPay, toPay, toPay]);
    const lines: Amounts[] = order.items.filter((item: { parent_item_id?: number }) => item.parent_item_id === undefined);
    expect(lines.map((line) => [line.qty_ordered, picked(COMPARED_OF_ITEMS, line)])).toEqual(
      totals.items.map((line: Amounts) => [line.qty, picked(COMPARED_OF_ITEMS, line)]),
    );
    for (const base of ['', 'base_']) {
      const of = (field: string) => cents(...lines.map((line) => line[base + field]));
      const all = (field: string) => cents(order[base + field]);
      expect(of('row_total')).toBe(all('subtotal'));
      expect(of('row_total_incl_tax')).toBe(all('subtotal_incl_tax'));
      expect(of('discount_amount') + all('shipping_discount_amount')).toBe(-all('discount_amount'));
      expect(of('tax_amount') + all('shipping_tax_amount')).toBe(all('tax_amount'));
      expect(of('discount_tax_compensation_amount')).toBe(all('discount_tax_compensation_amount'));
      const compensation = all('discount_tax_compensation_amount') + shippingCompensation(order, base);
      expect(all('subtotal') + all('discount_amount') + all('shipping_amount') + all('tax_amount') + compensation).toBe(all('grand_total'));
      const applied: Amounts[] = order.extension_attributes.applied_taxes;
      expect(cents(...applied.map((one) => one[`${base}amount`]))).toBe(all('tax_amount'));
    }
  });
});

const shippingCompensation = (order: Amounts, base: string) =>
  cents(order[base ? 'base_shipping_discount_tax_compensation_amnt' : 'shipping_discount_tax_compensation_amount']);

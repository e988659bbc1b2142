import { deadlocksOf } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { type Answer, openShop, type Shop } from '../shop.js';
import { type CartRows, cartRows } from './order-traces.js';

const CARTS = 200;
const PRODUCTS = 20;
/** The first products, of which there are so few; of the others there is plenty. */
const SCARCE = 4;
const FEW = 10;
const PLENTY = 1000;

interface Coupon {
  code: string;
  rule: { simple_action: string; discount_amount: number; uses_per_coupon?: number; uses_per_customer?: number };
}
const TOTAL: Coupon = { code: 'total', rule: { simple_action: 'by_percent', discount_amount: 10, uses_per_coupon: 20 } };
const ONCE: Coupon = { code: 'once', rule: { simple_action: 'by_fixed', discount_amount: 1, uses_per_customer: 1 } };
const BOTH: Coupon = { code: 'both', rule: { simple_action: 'cart_fixed', discount_amount: 7, uses_per_coupon: 12, uses_per_customer: 1 } };
const coupons = [TOTAL, ONCE, BOTH];

interface Buyer {
  /** Of a customer. */
  token: string | undefined;
  cart: string;
  cartId: number;
  lines: { product: number; qty: number }[];
  coupon: string | undefined;
  /** The totals that the buyer saw last. */
  shown: Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'grand_total', number>;
  /** To each of the buyer's clicks on the button. */
  answers: Answer[];
}

let shop: Shop;
let admin: string;
let products: { id: number; sku: string }[];
let buyers: Buyer[];
let before: Map<number, CartRows>;
let deadlocksBefore: number;
let earlier: Order | undefined;

async function sent(method: string, path: string, token: string | undefined, body?: object) {
  const answer = await shop.call(method, path, { token, body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function setUpShop(): Promise<void> {
  products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) => stockProduct(shop, { price: `${3 + n * 1.37}`, qty: n < SCARCE ? FEW : PLENTY })),
  );
  const rate = { code: 'Texas', tax_country_id: 'US', tax_region_id: 57, tax_postcode: '*', rate: 8.25 };
  const { id } = await sent('POST', '/V1/taxRates', admin, { taxRate: rate });
  const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [2] };
  await sent('POST', '/V1/taxRules', admin, { rule: { code: 'Texas', priority: 0, position: 0, tax_rate_ids: [id], ...classes } });
  const forAll = { website_ids: [1], customer_group_ids: [0, 1], is_active: true, stop_rules_processing: false };
  await sent('POST', '/V1/salesRules', admin, {
    rule: { ...forAll, name: 'Everybody', simple_action: 'by_percent', discount_amount: 5, sort_order: 1 },
  });
  for (const { code, rule } of coupons) {
    const given = { ...forAll, ...rule, name: code, coupon_type: 'SPECIFIC_COUPON', sort_order: 2 };
    const { rule_id } = await sent('POST', '/V1/salesRules', admin, { rule: given });
    await sent('POST', '/V1/coupons', admin, { coupon: { rule_id, code, is_primary: true } });
  }
}

/** Every second cart wants something scarce, but for those with the coupon `total`: there the coupon alone is short. */
function linesOf(index: number, coupon: string | undefined): Buyer['lines'] {
  const plenty = PRODUCTS - SCARCE;
  const lines = Array.from({ length: 1 + (Math.floor(index / 2) % 4) }, (_, n) => ({
    product: SCARCE + ((index * 3 + n * 5) % plenty),
    qty: 1 + ((index + n) % 2),
  }));
  const [first] = lines;
  if (first && index % 2 === 0 && coupon !== TOTAL.code) first.product = Math.floor(index / 2) % SCARCE;
  return index % 3 === 0 ? lines.reverse() : lines;
}

/** A cart that lacks nothing but the order; every third is a customer's. */
async function fillCart(index: number): Promise<Buyer> {
  const token = index % 3 === 0 ? (await shop.customer()).token : undefined;
  const coupon = coupons[index % 5]?.code;
  const lines = linesOf(index, coupon);
  const root = token ? '/V1/carts/mine' : '/V1/guest-carts';
  const id = await sent('POST', root, token);
  const cart = token ? root : `${root}/${id}`;
  for (const { product, qty } of lines) {
    await sent('POST', `${root}/items`, token, { cartItem: { sku: products[product]?.sku, qty, quote_id: String(id) } });
  }
  await sent('POST', `${cart}/billing-address`, token, { address, useForShipping: true });
  await sent('PUT', `${cart}/selected-shipping-method`, token, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  if (coupon) await sent('PUT', `${cart}/coupons/${coupon}`, token);
  const { id: cartId } = await sent('GET', cart, token);
  const shown = shownBy(await sent('GET', `${cart}/totals`, token));
  return { token, cart, cartId, lines, coupon, shown, answers: [] };
}

function shownBy({ total_segments }: { total_segments: { code: string; value: number }[] }): Buyer['shown'] {
  const of = (wanted: string) => total_segments.find(({ code }) => code === wanted)?.value ?? Number.NaN;
  return { subtotal: of('subtotal'), discount: of('discount'), shipping: of('shipping'), tax: of('tax'), grand_total: of('grand_total') };
}

/** Customers click twice. */
async function order({ token, cart, answers }: Buyer): Promise<void> {
  const body = { ...(!token && { email: 'rush@shop.test' }), paymentMethod: { method: 'checkmo' } };
  const click = () => shop.call('POST', `${cart}/payment-information`, { token, body });
  answers.push(...(await Promise.all(token ? [click(), click()] : [click()])));
}

interface Order extends Record<keyof Buyer['shown'], number> {
  entity_id: number;
  increment_id: string;
  quote_id: number;
  mails: number;
}

const orders = () =>
  shop.db.query<Order>(
    `select o.entity_id, o.increment_id, o.quote_id, o.subtotal::float8, o.discount_amount::float8 as discount, o.shipping_amount::float8 as shipping,
       o.tax_amount::float8 as tax, o.grand_total::float8, (select count(*) from mail_message m where m.subject_id = o.entity_id) as mails
     from sales_order o order by o.entity_id`,
  );

const placed = ({ answers }: Buyer) => answers.find(({ status }) => status === 200);
const refused = () => buyers.filter((buyer) => !placed(buyer));
const STOCK = /out of stock|qty is not available/;
const COUPON = /coupon code "%couponCode" has been used/;
const says =
  (reason: RegExp) =>
  ({ body }: Answer) =>
    reason.test(body.message);
/** Those who were told this reason, at one of their clicks. */
const refusedFor = (reason: RegExp) => refused().filter(({ answers }) => answers.some(says(reason)));

beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  const body = { email: 'early@shop.test', paymentMethod: { method: 'checkmo' } };
  const early = await readyGuestCart(shop, (await stockProduct(shop)).sku);
  await sent('POST', `/V1/guest-carts/${early}/payment-information`, undefined, body);
  [earlier] = await orders();
  await setUpShop();
  buyers = await Promise.all(Array.from({ length: CARTS }, (_, index) => fillCart(index)));
  before = new Map((await cartRows(shop)).map((cart) => [cart.id, cart]));
  deadlocksBefore = await deadlocksOf(shop.db);
  await Promise.all(buyers.map(order));
}, 120_000);
afterAll(() => shop.close());

describe('200 carts that are ordered at once', () => {
  it('are told that they are ordered, or why not', async () => {
    const answers = buyers.flatMap(({ answers }) => answers);
    expect(answers.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([]);
    expect(answers.filter(({ body }) => /deadlock/i.test(JSON.stringify(body)))).toEqual([]);
    // Of two clicks one orders, and the other finds no cart; or both are refused.
    for (const buyer of buyers) {
      const statuses = buyer.answers.map(({ status }) => status).sort();
      const expected = placed(buyer) ? [200, 404] : [400, 400];
      expect(statuses).toEqual(expected.slice(0, statuses.length));
    }
    const otherwise = refused().flatMap(({ answers }) => answers.filter((answer) => !says(STOCK)(answer) && !says(COUPON)(answer)));
    expect(otherwise).toEqual([]);
    expect([refusedFor(STOCK).length > 0, refusedFor(COUPON).length > 0]).toEqual([true, true]);
    expect(await deadlocksOf(shop.db)).toBe(deadlocksBefore);
  });

  it('sell what there is and no more, and nobody is refused what was left', async () => {
    const rows = await shop.db.query<{ id: number; left: number; sold: number }>(
      `select s.product_id as id, s.qty::float8 as left, coalesce(sum(i.qty_ordered), 0)::float8 as sold
       from stock_item s left join sales_order_item i using (product_id) group by 1, 2`,
    );
    const stock = new Map(rows.map((row) => [row.id, row]));
    const left = products.map(({ id }) => stock.get(id)?.left ?? -1);
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    for (const [index, { id }] of products.entries()) {
      const { left = -1, sold = -1 } = stock.get(id) ?? {};
      expect(left + sold).toBe(index < SCARCE ? FEW : PLENTY);
    }
    for (const { lines } of refusedFor(STOCK)) expect(lines.some(({ product, qty }) => (left[product] ?? -1) < qty)).toBe(true);
  });

  it('use a coupon as often as it may be, and one customer once', async () => {
    const uses = await shop.db.query<{ code: string; used: number }>(
      'select code, times_used as used from salesrule_coupon order by coupon_id',
    );
    const orderedWith = (code: string) => buyers.filter((buyer) => buyer.coupon === code && placed(buyer));
    expect(uses).toEqual([
      { code: 'total', used: 20 },
      { code: 'once', used: orderedWith('once').length },
      { code: 'both', used: 12 },
    ]);
    const beyond = await shop.db.query(
      `select code, customer_id from salesrule_coupon_usage u join salesrule_coupon c using (coupon_id)
       where c.usage_per_customer > 0 and u.times_used > c.usage_per_customer`,
    );
    expect(beyond).toEqual([]);
    expect([orderedWith('total').length, orderedWith('both').length]).toEqual([20, 12]);
    const again = buyers.find((buyer) => buyer.token && buyer.coupon === 'once' && placed(buyer));
    await sent('POST', '/V1/carts/mine', again?.token);
    await sent('POST', '/V1/carts/mine/items', again?.token, { cartItem: { sku: products.at(-1)?.sku, qty: 1 } });
    expect(await shop.call('PUT', '/V1/carts/mine/coupons/once', { token: again?.token })).toMatchObject({ status: 404 });
  });

  it('count each use of a coupon, of a rule and of either by a customer once', async () => {
    const counted = await shop.db.query(
      `with used as (select o.customer_id, o.coupon_code, r.rule_id from sales_order o, unnest(string_to_array(o.applied_rule_ids, ',')::int[]) r(rule_id)),
       expected as (
         select 'rule' as what, rule_id as id, 0 as customer, count(*) as n from used group by rule_id
         union all select 'rule', rule_id, customer_id, count(*) from used where customer_id is not null group by rule_id, customer_id
         union all select 'coupon', c.coupon_id, 0, count(*) from sales_order o join salesrule_coupon c on c.code = o.coupon_code group by c.coupon_id
         union all select 'coupon', c.coupon_id, o.customer_id, count(*) from sales_order o join salesrule_coupon c on c.code = o.coupon_code
           where o.customer_id is not null group by c.coupon_id, o.customer_id),
       kept as (
         select 'rule' as what, rule_id as id, 0 as customer, times_used as n from salesrule
         union all select 'rule', rule_id, customer_id, times_used from salesrule_customer
         union all select 'coupon', coupon_id, 0, times_used from salesrule_coupon
         union all select 'coupon', coupon_id, customer_id, times_used from salesrule_coupon_usage)
       select expected.n as expected, kept.n as kept, what, id, customer from expected full join kept using (what, id, customer)
       where expected.n is distinct from kept.n`,
    );
    expect(counted).toEqual([]);
  });

  it('stay as they were when they are refused', async () => {
    const after = new Map((await cartRows(shop)).map((cart) => [cart.id, cart]));
    for (const { cart, cartId, token } of refused()) {
      expect(after.get(cartId)).toEqual(before.get(cartId));
      expect(after.get(cartId)?.is_active).toBe(true);
      expect((await shop.call('GET', cart, { token })).status).toBe(200);
    }
    for (const { cartId } of buyers.filter(placed)) expect(after.get(cartId)?.is_active).toBe(false);
  });

  it('cost what their totals showed, become one order with one mail each, and are numbered in one row', async () => {
    const later = await readyGuestCart(shop, products.at(-1)?.sku ?? '');
    const body = { email: 'late@shop.test', paymentMethod: { method: 'checkmo' } };
    await sent('POST', `/V1/guest-carts/${later}/payment-information`, undefined, body);
    const [first, ...made] = await orders();
    const last = made.pop();
    expect(first).toEqual(earlier);
    expect(made).toHaveLength(buyers.filter(placed).length);
    for (const buyer of buyers.filter(placed)) {
      const own = made.filter(({ quote_id }) => quote_id === buyer.cartId);
      expect(own).toEqual([expect.objectContaining({ ...buyer.shown, entity_id: placed(buyer)?.body, mails: 1 })]);
    }
    const numbers = made.map(({ increment_id }) => increment_id).sort();
    expect(new Set(numbers).size).toBe(made.length);
    expect((numbers[0] ?? '') > (first?.increment_id ?? '') && (numbers.at(-1) ?? '') < (last?.increment_id ?? '')).toBe(true);
    expect(numbers.every((number) => /^\d{9}$/.test(number))).toBe(true);
  });
});

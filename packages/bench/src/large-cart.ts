import type { Call, Send } from './call.js';
import { delivery } from './checkout.js';
import { addItem, any, type Catalogue, newCart, readTotals, type Scenario } from './scenarios.js';

const LINES = 50;
const RULES = 20;
const RATES = 30;
const CARTS = 4;

/** Totals of fifty lines with twenty price rules and thirty tax rates. They stay in the shop and would affect later measurements. */
export const largeCartTotals: Scenario = {
  name: 'totals of 50 lines',
  preparedOnce: true,
  prepare: async (send, catalogue) => {
    const carts: string[] = [];
    while (carts.length < CARTS) carts.push(await largeCart(send, catalogue));
    for (const call of [...rules(catalogue), ...(await taxes(send))]) await send(call);
    return carts;
  },
  operation: (send, _, carts) => send(readTotals(any(carts))),
};

async function largeCart(send: Send, { skus }: Catalogue): Promise<string> {
  const cartId = await newCart(send);
  const first = Math.floor(Math.random() * skus.length);
  for (let line = 0; line < LINES; line++) await send(addItem(cartId, skus[(first + line) % skus.length] ?? ''));
  for (const step of delivery(cartId)) await send(step);
  return cartId;
}

/** A change to the shop's configuration, which the baseline ignores. */
const setUp = (path: string, body: object): Call => ({ method: 'POST', path, floor: ['nothing'], body });

const type = (name: string) => `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`;
const compared = (kind: string, attribute_name: string, operator: string, value: string) => ({
  ...{ condition_type: type(kind), attribute_name, operator, value },
});
const all = (kind: string, ...conditions: object[]) => ({ condition_type: type(kind), aggregator_type: 'all', value: '1', conditions });

/** Rules with every kind of action and condition; the carts match most of them. */
function rules({ categories }: Catalogue): Call[] {
  const inCategories = compared('Product', 'category_ids', '()', categories.join(','));
  const items = [
    inCategories,
    compared('Product', 'sku', '{}', 'GEN-00'),
    compared('Product', 'tax_class_id', '==', '2'),
    compared('Product', 'quote_item_price', '>', '50'),
  ];
  const wholes = [
    compared('Address', 'base_subtotal', '>=', '100'),
    compared('Address', 'country_id', '==', 'US'),
    all('Product\\Found', inCategories),
    { ...all('Product\\Subselect', compared('Product', 'price', '>', '100')), attribute_name: 'qty', operator: '>', value: '3' },
    compared('Address', 'total_qty', '>', '1000'),
  ];
  const actions = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'];
  return Array.from({ length: RULES }, (_, n) =>
    setUp('/salesRules', {
      rule: {
        ...{ name: `Rule ${n}`, website_ids: [1], customer_group_ids: [0], is_active: true, stop_rules_processing: false, sort_order: n },
        ...{ simple_action: actions[n % actions.length], discount_amount: 1, discount_step: n % actions.length === 3 ? 4 : 0 },
        condition: all('Combine', wholes[n % wholes.length] ?? inCategories),
        action_condition: all('Product\\Combine', items[n % items.length] ?? inCategories),
      },
    }),
  );
}

const CALIFORNIA = 12;

/** Creates the rates, some of them for the delivery address, and returns the rules that use them. */
async function taxes(send: Send): Promise<Call[]> {
  const rateIds: number[] = [];
  for (let n = 0; n < RATES; n++) {
    const place = { tax_country_id: 'US', tax_region_id: n < 3 ? CALIFORNIA : CALIFORNIA + n, tax_postcode: n === 1 ? '900*' : '*' };
    const made = await send(setUp('/taxRates', { taxRate: { code: `Rate ${n}`, rate: 1 + n / 8, ...place } }));
    rateIds.push(JSON.parse(made).id);
  }
  const classes = { customer_tax_class_ids: [3], product_tax_class_ids: [2] };
  return [0, 1, 2].map((n) => {
    const tax_rate_ids = rateIds.filter((_, index) => index % 3 === n);
    return setUp('/taxRules', { rule: { code: `Rule ${n}`, priority: n % 2, position: n, tax_rate_ids, ...classes } });
  });
}

import { paintSku, plainSku } from './fill-catalogue.js';
import { type Answer, type Rest, times } from './rest.js';

export interface Sales {
  customers: number;
  orders: number;
  /** Carts without an order. */
  carts: number;
}

const address = {
  ...{ firstname: 'Ada', lastname: 'Mover', street: ['1 Way', 'Floor 2'], city: 'Austin', region_id: 57, country_id: 'US' },
  ...{ postcode: '73301', telephone: '512-555-0100' },
};

/** Adds customers, price rules, taxes and pages, then orders with all their documents, and carts. */
export async function fillSales(rest: Rest, { customers, orders, carts }: Sales): Promise<void> {
  await fillSettings(rest);
  const ids = await addCustomers(rest, customers);
  const chosen = await choicesOf(rest);
  const fillCart = async (cartId: number, n: number) => {
    for (const cartItem of linesOf(n, chosen))
      await rest.call('POST', `carts/${cartId}/items`, { cartItem: { ...cartItem, quote_id: String(cartId) } }, 'default');
  };
  const cartOf = (n: number) => rest.call('POST', `customers/${ids[n % ids.length]}/carts`);
  // Sequential per customer: a customer with a cart gets the same one again.
  await times(orders, async (n) => {
    const cartId = await cartOf(n);
    await fillCart(cartId, n);
    await rest.call('POST', `carts/${cartId}/billing-address`, { address, useForShipping: true });
    await rest.call('PUT', `carts/${cartId}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const orderId = await rest.call('PUT', `carts/${cartId}/order`, { paymentMethod: { method: 'checkmo' } });
    await goOn(rest, orderId, n);
  });
  await times(carts, async (n) => fillCart(await cartOf(n), n));
}

async function fillSettings({ call }: Rest): Promise<void> {
  const taxClass = await call('POST', 'taxClasses', { taxClass: { class_name: 'Books', class_type: 'PRODUCT' } });
  const group = await call('POST', 'customerGroups', { group: { code: 'Trade', tax_class_id: 3 } });
  const rate = await call('POST', 'taxRates', {
    taxRate: {
      code: 'Texas-8',
      tax_country_id: 'US',
      tax_region_id: 57,
      tax_postcode: '*',
      rate: 8.25,
      titles: [{ store_id: '1', value: 'Sales tax' }],
    },
  });
  await call('POST', 'taxRules', {
    rule: {
      ...{ code: 'All in Texas', priority: 1, position: 2, customer_tax_class_ids: [3], tax_rate_ids: [rate.id] },
      product_tax_class_ids: [2, Number(taxClass)],
    },
  });
  await times(10, async (n) => {
    const { rule_id } = await call('POST', 'salesRules', {
      rule: {
        // Two with the same name, as happens in real shops.
        ...{ name: `Paint week ${n >> 1}`, website_ids: [1], customer_group_ids: [0, 1, group.id], is_active: true },
        ...{ coupon_type: 'SPECIFIC_COUPON', simple_action: 'by_percent', discount_amount: n + 1 },
        condition: {
          ...{ condition_type: 'Magento\\SalesRule\\Model\\Rule\\Condition\\Combine', aggregator_type: 'all', value: '1', conditions: [] },
        },
      },
    });
    await call('POST', 'coupons', { coupon: { rule_id, code: `PAINT${n}`, is_primary: true } });
    await call('POST', 'cmsPage', { page: { identifier: `page-${n}`, title: `Page ${n}`, content: `<p>${n}</p>`, active: true } });
    await call('POST', 'cmsBlock', { block: { identifier: `block-${n}`, title: `Block ${n}`, content: `<p>${n}</p>`, active: true } });
  });
}

async function addCustomers({ call }: Rest, customers: number): Promise<number[]> {
  const ids: number[] = [];
  const { region_id, ...plain } = address;
  const own = { ...plain, region: { region_id } };
  await times(customers, async (n) => {
    const addresses = [{ ...own, default_billing: true, default_shipping: true }, ...(n % 3 === 0 ? [{ ...own, city: 'Dallas' }] : [])];
    const customer = { email: `buyer${n}@move.test`, firstname: `Ada ${n}`, lastname: 'Mover', website_id: 1, store_id: 1, addresses };
    ids[n] = (await call('POST', 'customers', { customer })).id;
  });
  return ids;
}

type Choices = Record<'options' | 'paint' | 'kit' | 'song', object>;

/** Selected options of one product of each kind. */
async function choicesOf({ call }: Rest): Promise<Choices> {
  const [plain, paint, kit, song]: Answer[] = await Promise.all(
    [plainSku(0), paintSku(0), 'KIT-0', 'SONG-0'].map((sku) => call('GET', `products/${sku}`)),
  );
  const [engraving, wrapping] = plain.options;
  const [hue] = paint.extension_attributes.configurable_product_options;
  return {
    options: {
      custom_options: [
        { option_id: String(engraving.option_id), option_value: '42' },
        { option_id: String(wrapping.option_id), option_value: String(wrapping.values[1].option_type_id) },
      ],
    },
    paint: { configurable_item_options: [{ option_id: hue.attribute_id, option_value: hue.values[2].value_index }] },
    kit: {
      bundle_options: kit.extension_attributes.bundle_product_options.map(({ option_id, product_links }: Answer) => ({
        ...{ option_id, option_qty: 1, option_selections: [Number(product_links[1].id)] },
      })),
    },
    song: { downloadable_option: { downloadable_links: song.extension_attributes.downloadable_product_links.map(({ id }: Answer) => id) } },
  };
}

/** One to three lines: simple products in every cart, products with options in four of five. */
function linesOf(n: number, { options, paint, kit, song }: Choices): object[] {
  const chosen = (sku: string, choices: object) => ({ sku, qty: 1 + (n % 2), product_option: { extension_attributes: choices } });
  const more = [
    [],
    [chosen(plainSku(0), options)],
    [chosen(paintSku(0), paint)],
    [chosen('KIT-0', kit)],
    [chosen('SONG-0', song), chosen(paintSku(0), paint)],
  ];
  return [{ sku: paintSku((n % 4) + 1, n % 4), qty: 1 + (n % 3) }, ...(more[n % more.length] ?? [])];
}

/**
 * The progress of an order: of ten, three stay open, one is canceled, one held, five invoiced, four of these shipped and one partially
 * refunded.
 */
async function goOn({ call }: Rest, id: number, n: number): Promise<void> {
  const fate = (n >> 2) % 10;
  if (n % 4 === 0) {
    await call('POST', `orders/${id}/comments`, {
      statusHistory: { comment: `Number ${n}`, is_visible_on_front: n % 8 === 0 ? 1 : 0, is_customer_notified: 0, parent_id: id },
    });
  }
  if (fate === 3) await call('POST', `orders/${id}/cancel`);
  if (fate === 4) await call('POST', `orders/${id}/hold`);
  if (fate < 5) return;
  await call('POST', `order/${id}/invoice`, { capture: true, comment: { comment: 'Paid', is_visible_on_front: 0 }, appendComment: true });
  if (fate < 6) return;
  await call('POST', `order/${id}/ship`, { tracks: [{ track_number: `T${n}`, title: 'UPS', carrier_code: 'ups' }] });
  if (fate < 9) return;
  const { items } = await call('GET', `orders/${id}`);
  await call('POST', `order/${id}/refund`, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
}

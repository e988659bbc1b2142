import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listed, listOrder } from '../listed-orders.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
let annsOrder: Listed;
let benId: number;
let bensOrder: Listed;
beforeAll(async () => {
  shop = await openShop();
  staff = shop.as((await shop.admin()).actor);
  ({ customerId: benId } = await shop.customer({ email: 'ben@other.test' }));
  annsOrder = await listOrder(shop.db, { email: 'ann.buyer@shop.test', names: ['Ann Büyer', 'Zoe Receiver'], total: '30.1000' });
  bensOrder = await listOrder(shop.db, {
    email: 'ben@other.test',
    names: ['Ben Otherman'],
    total: '12.3456',
    customerId: benId,
    state: 'canceled',
  });
});
afterAll(() => shop.close());

const criteria = (field: string, value: string | number) => ({ filter_groups: [{ filters: [{ field, value }] }] });

describe('sales.order.grid', () => {
  const ids = ({ items }: { items: { entity_id: number }[] }) => items.map(({ entity_id }) => entity_id);

  it('shows what the list needs', async () => {
    const { items, total_count } = await staff.sales.order.grid({ searchCriteria: criteria('increment_id', annsOrder.increment_id) });
    expect(total_count).toBe(1);
    expect(items).toEqual([
      {
        entity_id: annsOrder.entity_id,
        increment_id: annsOrder.increment_id,
        store_id: 1,
        store_name: 'Default Store View',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
        updated_at: expect.any(String),
        billing_name: 'Ann Büyer',
        shipping_name: 'Zoe Receiver',
        customer_id: null,
        customer_email: 'ann.buyer@shop.test',
        base_grand_total: 30.1,
        base_currency_code: 'USD',
        grand_total: 30.1,
        order_currency_code: 'USD',
        status: 'pending',
        status_label: 'Pending',
        state: 'new',
        payment_state: 'pending',
        fulfillment_state: 'unfulfilled',
        total_item_count: 1,
        total_qty_ordered: 0,
        payment_method: 'checkmo',
        payment_title: 'Check / Money order',
        shipping_method: 'flatrate_flatrate',
        shipping_description: null,
        pickup_location_code: null,
        pickup_location_name: null,
        is_ready_for_pickup: false,
      },
    ]);
  });

  it.each([
    ['a part of the number', () => annsOrder.increment_id.slice(-3), () => [annsOrder.entity_id]],
    ['a part of the email', () => 'n.buyer@sh', () => [annsOrder.entity_id]],
    ['a part of the name billed to, accents aside', () => 'buye', () => [annsOrder.entity_id]],
    ['the name sent to, its words in any order', () => 'receiver ZOE', () => [annsOrder.entity_id]],
    ['words that no order has together', () => 'zoe otherman', () => []],
    ['signs that are none', () => '_______', () => []],
  ])('finds by %s', async (_, text, expected) => {
    expect(ids(await staff.sales.order.grid({ searchCriteria: {}, text: text() }))).toEqual(expected());
  });

  it('filters and sorts by names, payment and every column', async () => {
    const sorted = { sort_orders: [{ field: 'billing_name', direction: 'DESC' as const }] };
    expect(ids(await staff.sales.order.grid({ searchCriteria: sorted }))).toEqual([bensOrder.entity_id, annsOrder.entity_id]);
    expect(ids(await staff.sales.order.grid({ searchCriteria: criteria('shipping_name', 'zoe receiver') }))).toEqual([annsOrder.entity_id]);
    expect(ids(await staff.sales.order.grid({ searchCriteria: { ...criteria('payment_method', 'checkmo'), page_size: 1 } }))).toHaveLength(
      1,
    );
    await expect(staff.sales.order.grid({ searchCriteria: criteria('nothing', 1) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is for who may read orders', async () => {
    const other = shop.as((await shop.admin('Magento_Catalog::products')).actor);
    await expect(other.sales.order.grid({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('lists of invoices, shipments and credit memos', () => {
  it('show the order and its buyer, and are found by both', async () => {
    const { entity_id: order, increment_id } = annsOrder;
    const [item] = await shop.db.query<{ item_id: number }>('select item_id from sales_order_item where order_id = $1', [order]);
    for (const [kind, amounts] of [
      ['invoice', { base_grand_total: 30.1, base_currency_code: 'USD', grand_total: 30.1, order_currency_code: 'USD', state: 2 }],
      ['creditmemo', { base_grand_total: 30.1, base_currency_code: 'USD', grand_total: 30.1, order_currency_code: 'USD', state: 2 }],
      ['shipment', {}],
    ] as const) {
      const columns = { order_id: order, store_id: 1, increment_id: `9${kind.length}77`, ...amounts };
      const [made] = await shop.db.query<{ entity_id: number }>(
        `insert into sales_${kind} (${Object.keys(columns).join(', ')}) select ${Object.keys(columns).join(', ')}
         from jsonb_populate_record(null::sales_${kind}, $1::jsonb) returning entity_id`,
        [JSON.stringify(columns)],
      );
      await shop.db.query(`insert into sales_${kind}_item (parent_id, order_item_id, qty) values ($1, $2, 2.5)`, [
        made?.entity_id,
        item?.item_id,
      ]);
      const none = { state: null, base_grand_total: null, base_currency_code: null, grand_total: null, order_currency_code: null };
      for (const text of ['büyer', increment_id, columns.increment_id, '']) {
        const { items, total_count } = await staff.sales[kind].grid({ searchCriteria: criteria('billing_name', 'Ann Buyer'), text });
        expect(total_count, `${kind} by "${text}"`).toBe(1);
        expect(items).toEqual([
          {
            entity_id: made?.entity_id,
            increment_id: columns.increment_id,
            created_at: expect.any(String),
            store_id: 1,
            order_id: order,
            order_increment_id: increment_id,
            order_created_at: expect.any(String),
            order_status: 'pending',
            customer_email: 'ann.buyer@shop.test',
            billing_name: 'Ann Büyer',
            shipping_name: 'Zoe Receiver',
            total_qty: 2.5,
            ...none,
            ...amounts,
          },
        ]);
      }
      expect(await staff.sales[kind].grid({ searchCriteria: {}, text: 'otherman' })).toMatchObject({ items: [], total_count: 0 });
    }
  });
});

describe('customer.accounts.grid', () => {
  it('shows names, sums of orders that were not canceled, and the default billing address', async () => {
    const { customerId: id, email } = await shop.customer({ email: 'grid.buyer@shop.test' });
    await listOrder(shop.db, { email, names: ['Carla Customer'], total: '20.0100', customerId: id });
    await listOrder(shop.db, { email, names: ['Carla Customer'], total: '10.0000', customerId: id, refunded: '2.5000' });
    await listOrder(shop.db, { email, names: ['Carla Customer'], total: '99.0000', customerId: id, state: 'canceled' });
    const [address] = await shop.db.query<{ id: number }>(
      `insert into customer_address (customer_id, firstname, lastname, street, city, country_id, telephone)
       values ($1, 'Carla', 'Customer', '{Main St}', 'Springfield', 'US', '+1 (512) 343-4383') returning id`,
      [id],
    );
    await shop.db.query('update customer set default_billing = $2 where id = $1', [id, address?.id]);
    const { items, base_currency_code } = await staff.customer.accounts.grid({ searchCriteria: criteria('id', id) });
    expect(base_currency_code).toBe('USD');
    expect(items).toMatchObject([
      {
        id,
        name: 'Carla Customer',
        email,
        group: 'General',
        website: 'Main Website',
        orders_count: 2,
        total_spent: 27.51,
        last_order_at: expect.any(String),
        city: 'Springfield',
        telephone: '+1 (512) 343-4383',
        is_confirmed: true,
        is_locked: false,
      },
    ]);
    for (const text of ['grid.buy', 'customer CARLA grid', '343-43', '5123434383', '15123'])
      expect(
        (await staff.customer.accounts.grid({ searchCriteria: {}, text })).items.map((row) => row.id),
        text,
      ).toEqual([id]);
    const { items: byMoney } = await staff.customer.accounts.grid({
      searchCriteria: { sort_orders: [{ field: 'total_spent', direction: 'DESC' }] },
    });
    expect(byMoney.map(({ total_spent }) => total_spent)).toEqual([27.51, 0]);
    expect((await staff.customer.accounts.grid({ searchCriteria: criteria('orders_count', 0) })).items.map((row) => row.id)).toEqual([
      benId,
    ]);
  });

  it('tells and filters who is locked or not confirmed', async () => {
    await shop.db.query(`update customer set lock_expires = now() + interval '1 hour', confirmation = 'key' where id = $1`, [benId]);
    const { items } = await staff.customer.accounts.grid({ searchCriteria: criteria('is_locked', 1) });
    expect(items).toMatchObject([{ id: benId, is_locked: true, is_confirmed: false }]);
    expect(await staff.customer.accounts.grid({ searchCriteria: criteria('is_confirmed', 0) })).toMatchObject({ total_count: 1 });
  });

  it('refuses unknown fields, and is for who may read customers', async () => {
    await expect(staff.customer.accounts.grid({ searchCriteria: criteria('password_hash', 'x') })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const other = shop.as((await shop.admin('Magento_Catalog::products')).actor);
    await expect(other.customer.accounts.grid({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { optionIds, shippedOrder } from '../rma/sold-and-shipped.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { openReceiver, type Receiver, sendAll } from './receiver.js';

let shop: Shop;
let receiver: Receiver;
let token: string;
type Events = NonNullable<Parameters<ReturnType<Shop['as']>['webhook']['endpoints']['update']>[0]['events']>;
/** Chooses what `receiver` gets. */
let subscribe: (...events: Events) => Promise<unknown>;
beforeAll(async () => {
  [shop, receiver] = [await openShop(), await openReceiver()];
  const admin = await shop.admin();
  token = admin.token;
  const { endpoints } = shop.as(admin.actor).webhook;
  const { id } = await endpoints.create({ name: 'ERP', url: receiver.url, events: ['order.created'] });
  subscribe = (...events) => endpoints.update({ id, events, is_active: true });
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});
beforeEach(async () => {
  await sendAll(shop);
  receiver.received.length = 0;
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const dataOf = (type: string) => receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.data);
const eventRows = () => shop.db.query('select type from webhook_event');

describe('events', () => {
  it('of an order and its documents contain them as the web API returns them', async () => {
    await subscribe('order.created', 'order.updated', 'invoice.created', 'shipment.created', 'shipment.updated', 'creditmemo.created');
    const order = await shippedOrder(shop, token, 2);
    const [shipment] = (
      await call(
        'GET',
        `/V1/shipments?searchCriteria[filter_groups][0][filters][0][field]=order_id&searchCriteria[filter_groups][0][filters][0][value]=${order.id}`,
      )
    ).items;
    await sendAll(shop);
    expect(receiver.types()).toEqual(['invoice.created', 'order.created', 'order.updated', 'order.updated', 'shipment.created']);
    const stored = await call('GET', `/V1/orders/${order.id}`);
    // The events of an order that goes on at once contain it as it is when they are published.
    expect(dataOf('order.created')).toEqual([stored]);
    // Once for the invoice, once for the shipment.
    expect(dataOf('order.updated')).toEqual([stored, stored]);
    expect(dataOf('shipment.created')).toEqual([shipment]);
    expect(dataOf('invoice.created')).toEqual([await call('GET', `/V1/invoices/${dataOf('invoice.created')[0].entity_id}`)]);

    receiver.received.length = 0;
    const track = { order_id: order.id, parent_id: shipment.entity_id, track_number: 'JD-1', title: 'DHL', carrier_code: 'dhl' };
    await call('POST', '/V1/shipment/track', { entity: track });
    const creditmemo = await call('POST', `/V1/order/${order.id}/refund`, { items: [{ order_item_id: order.itemId, qty: 1 }] });
    await sendAll(shop);
    expect(receiver.types()).toEqual(['creditmemo.created', 'shipment.updated']);
    expect(dataOf('shipment.updated')[0].tracks).toMatchObject([{ track_number: 'JD-1' }]);
    expect(dataOf('creditmemo.created')).toEqual([await call('GET', `/V1/creditmemo/${creditmemo}`)]);
  });

  it('of a cancellation, a cart and its stock', async () => {
    await subscribe('order.canceled', 'cart.created', 'cart.converted', 'stock.changed', 'stock.low');
    const order = await sellGoods(shop, token, 3, { qty: 3 });
    await sendAll(shop);
    expect(receiver.types()).toEqual(['cart.converted', 'cart.created', 'stock.changed', 'stock.changed', 'stock.low']);
    const { quote_id } = await call('GET', `/V1/orders/${order.id}`);
    expect(dataOf('cart.converted')).toMatchObject([{ id: quote_id, is_active: false }]);
    const [stock] = dataOf('stock.low');
    expect(stock).toEqual({
      product_id: order.productId,
      sku: order.sku,
      stock_item: await call('GET', `/V1/stockItems/${order.sku}`),
      salable: [{ stock_id: 1, quantity: 0, is_salable: false }],
    });
    // Once for the new product, once for the order.
    expect(dataOf('stock.changed')).toEqual([stock, stock]);

    receiver.received.length = 0;
    await call('POST', `/V1/orders/${order.id}/cancel`);
    await sendAll(shop);
    expect(receiver.types()).toEqual(['order.canceled', 'stock.changed']);
    expect(dataOf('order.canceled')).toMatchObject([{ entity_id: order.id, state: 'canceled' }]);
    expect(dataOf('stock.changed')[0].salable).toEqual([{ stock_id: 1, quantity: 3, is_salable: true }]);
  });

  it('of products: one for all parts of a save, one for a new one, and the name of a deleted one', async () => {
    await subscribe('product.created', 'product.updated', 'product.deleted');
    const product = { sku: 'hook-1', name: 'Hook', attribute_set_id: 4, price: 5, type_id: 'simple' };
    const { id } = await call('POST', '/V1/products', { product: { ...product, extension_attributes: { website_ids: [1] } } });
    await sendAll(shop);
    expect(receiver.types()).toEqual(['product.created']);
    expect(dataOf('product.created')).toMatchObject([{ id, sku: 'hook-1', price: 5 }]);

    receiver.received.length = 0;
    const tier_prices = [{ customer_group_id: 0, qty: 2, value: 4 }];
    await call('PUT', '/V1/products/hook-1', { product: { sku: 'hook-1', price: 6, tier_prices } });
    await sendAll(shop);
    expect(receiver.types()).toEqual(['product.updated']);
    expect(dataOf('product.updated')).toMatchObject([{ price: 6, tier_prices }]);

    receiver.received.length = 0;
    await call('DELETE', '/V1/products/hook-1');
    await sendAll(shop);
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['product.deleted', { id, sku: 'hook-1' }]]);
  });

  it('of customers with their addresses, not of their passwords', async () => {
    await subscribe('customer.created', 'customer.updated', 'customer.deleted');
    const { customerId: id, email } = await shop.customer();
    await sendAll(shop);
    expect(dataOf('customer.created')).toEqual([await call('GET', `/V1/customers/${id}`)]);
    const customer = { email, firstname: 'Clara', lastname: 'Customer', website_id: 1 };
    await call('PUT', `/V1/customers/${id}`, { customer });
    await shop.db.query(`update customer set password_hash = 'x', failures_num = 1 where id = $1`, [id]);
    await call('DELETE', `/V1/customers/${id}`);
    receiver.received.length = 0;
    await sendAll(shop);
    // The update is of no use to anybody once the customer is gone.
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['customer.deleted', { id, email }]]);
  });

  it('of returns', async () => {
    await subscribe('return.created', 'return.updated', 'return.deleted');
    const order = await shippedOrder(shop, token, 1);
    const items = [{ order_item_id: order.itemId, qty_requested: 1, ...(await optionIds(shop)).refund }];
    const { entity_id: id, increment_id } = await call('POST', '/V1/returns', { rmaDataObject: { order_id: order.id, items } });
    await sendAll(shop);
    const created = await call('GET', `/V1/returns/${id}`);
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['return.created', created]]);
    await call('POST', `/V1/returns/${id}/tracking-numbers`, { track: { track_number: 'R-1', carrier_code: 'dhl', carrier_title: 'DHL' } });
    await sendAll(shop);
    await call('DELETE', `/V1/returns/${id}`);
    await sendAll(shop);
    expect(receiver.types()).toEqual(['return.created', 'return.deleted', 'return.updated']);
    expect(dataOf('return.deleted')).toEqual([{ entity_id: id, increment_id }]);
  });

  it('are those that an endpoint receives, of what was committed', async () => {
    await subscribe('product.deleted');
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.query(`delete from product where sku = (select sku from product limit 1)`);
        throw new Error('Rolled back');
      }),
    ).rejects.toThrow('Rolled back');
    expect(await eventRows()).toEqual([]);
    // Of a kind that it receives, but not of a type: recorded, and dropped without a message.
    await stockProduct(shop);
    expect(await eventRows()).toEqual([{ type: 'product.created' }]);
    await sendAll(shop);
    expect(await eventRows()).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('cost nothing but a look where nobody receives them', async () => {
    await subscribe('cart.created');
    await shop.db.query('update webhook_endpoint set is_active = false');
    await sellGoods(shop, token, 1);
    expect(await eventRows()).toEqual([]);
  });
});

import { randomBytes } from 'node:crypto';
import { insertRows, type Queryable } from '@merx/db';
import type { DemoGuest, DemoOrder } from '../shop/orders.js';
import type { PlacedCustomer } from './customers.js';
import { orderAmounts, orderLine } from './order-amounts.js';
import { orderItemRows } from './order-item-rows.js';
import { type Buyer, historyRows, orderAddressRows, orderRow, type PlacedOrder, paymentRow } from './order-rows.js';
import type { PlacedProduct } from './product-rows.js';
import { reserveIds } from './reserve-ids.js';

const DAY_MS = 86_400_000;

/** What the orders refer to, and the time from which their dates count back. */
interface Placing {
  products: readonly PlacedProduct[];
  customers: readonly PlacedCustomer[];
  now: Date;
}

/** Inserts orders (the oldest first) with items, addresses, payment and history. */
export async function insertOrders(tx: Queryable, orders: readonly DemoOrder[], placing: Placing): Promise<void> {
  const placed = await placeOrders(tx, orders, placing);
  await insertRows(tx, 'sales_order', placed.map(orderRow));
  await insertRows(tx, 'sales_order_item', placed.flatMap(orderItemRows));
  await insertRows(tx, 'sales_order_address', placed.flatMap(orderAddressRows));
  await insertRows(tx, 'sales_order_payment', placed.map(paymentRow));
  await insertRows(tx, 'sales_order_status_history', placed.flatMap(historyRows));
}

async function placeOrders(tx: Queryable, orders: readonly DemoOrder[], { products, customers, now }: Placing): Promise<PlacedOrder[]> {
  const bySku = new Map(products.map((placed) => [placed.product.sku, placed]));
  const ids = (await reserveIds(tx, 'sales_order', 'entity_id', orders.length)).values();
  const addressIds = (await reserveIds(tx, 'sales_order_address', 'entity_id', orders.length * 2)).values();
  const quoteIds = (await reserveIds(tx, 'quote', 'entity_id', orders.length)).values();
  const quoteItemIds = (await reserveIds(tx, 'quote_item', 'item_id', orders.flatMap(({ lines }) => lines).length)).values();
  const numbers = (await incrementIds(tx, orders.length)).values();
  return orders.map((order) => {
    const lines = order.lines.map(([sku, qty]) => {
      const placed = bySku.get(sku);
      if (!placed) throw new Error(`An order refers to product ${sku}, which does not exist.`);
      return orderLine(placed.product, placed.id, qty);
    });
    return {
      id: ids.next().value as number,
      quoteId: quoteIds.next().value as number,
      quoteItemIds: lines.map(() => quoteItemIds.next().value as number),
      incrementId: numbers.next().value as string,
      billingAddressId: addressIds.next().value as number,
      shippingAddressId: addressIds.next().value as number,
      protectCode: randomBytes(16).toString('hex'),
      placedAt: new Date(now.getTime() - order.daysAgo * DAY_MS),
      order,
      buyer: typeof order.buyer === 'string' ? customerAsBuyer(order.buyer, customers) : guestAsBuyer(order.buyer),
      lines,
      amounts: orderAmounts(lines),
    };
  });
}

async function incrementIds(tx: Queryable, count: number): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(`select next_increment_id('order', 1) as number from generate_series(1, $1::int)`, [
    count,
  ]);
  return rows.map(({ number }) => number).sort();
}

function customerAsBuyer(email: string, customers: readonly PlacedCustomer[]): Buyer {
  const placed = customers.find(({ customer }) => customer.email === email);
  const [billing, shipping] = [placed?.addresses[0], placed?.addresses.at(-1)];
  if (!placed || !billing || !shipping) throw new Error(`An order refers to customer ${email}, who does not exist.`);
  const { firstname, lastname, gender, group_id } = placed.customer;
  return {
    customerId: placed.id,
    groupId: group_id,
    email,
    firstname,
    lastname,
    gender,
    billing: { customerAddressId: billing.id, address: billing.address },
    shipping: { customerAddressId: shipping.id, address: shipping.address },
  };
}

function guestAsBuyer({ email, firstname, lastname, address }: DemoGuest): Buyer {
  const place = { customerAddressId: null, address };
  return { customerId: null, groupId: 0, email, firstname, lastname, gender: null, billing: place, shipping: place };
}

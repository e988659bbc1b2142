import { describe, expect, it } from 'vitest';
import { Order } from './order.schema.js';
import { addressColumns, historyColumns, itemColumns, orderColumns, paymentColumns } from './order-columns.queries.js';
import { OrderItem } from './order-item.schema.js';
import { OrderAddress, OrderPayment, OrderStatusHistory } from './order-part.schema.js';

/** What is read from elsewhere than a column of the same name, and columns that are not shown. */
const composed = ['items', 'billing_address', 'payment', 'status_histories', 'extension_attributes', 'parent_item', 'product_option'];
const hidden = ['shipping_method', 'gift_message_id', 'product_options', 'applied_taxes'];

describe('the fields of an order in an answer', () => {
  it.each([
    ['order', Order, orderColumns],
    ['item', OrderItem, itemColumns],
    ['address', OrderAddress, addressColumns],
    ['payment', OrderPayment, paymentColumns],
    ['status history', OrderStatusHistory, historyColumns],
  ] as const)('are the columns of its table: %s', (_, schema, columns) => {
    const shown = Object.keys(schema.shape).filter((name) => !composed.includes(name));
    expect(new Set(shown)).toEqual(new Set([...columns.keys()].filter((name) => !hidden.includes(name))));
  });
});

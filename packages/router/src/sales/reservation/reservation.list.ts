import { columns, list, textField } from '@merx/db';
import { inventoryReservation, salesOrder } from '@merx/db/tables';
import { mistakesSql, type ReservingRules } from './reservation.queries.js';
import { ReservationMistake, ReservationRow } from './reservation.schema.js';

const ORDER_NUMBER = { sql: 'o.increment_id', field: { sql: 'o.increment_id', kind: 'text', sortSql: 'o.increment_id' } } as const;
const byOrderOrSku = (sku: string) => textField((pattern) => `(fold(o.increment_id) like ${pattern} or fold(${sku}) like ${pattern})`);

/** The reservations of open orders, newest first; those of others are deleted once they sum to zero. */
export const reservationList = list<ReservationRow>({
  from: `inventory_reservation r join sales_order o on o.entity_id = r.order_id
    join inventory_stock s on s.stock_id = r.stock_id`,
  key: 'r.reservation_id',
  newestFirst: true,
  ...columns(ReservationRow, inventoryReservation, 'r', { order_increment_id: ORDER_NUMBER, stock_name: 's.name' }),
  text: byOrderOrSku('r.sku'),
});

/** The products of orders whose reservations do not fit. */
export const mistakeList = list<ReservationMistake, ReservingRules>({
  from: (rules) => `(${mistakesSql(rules)}) m join sales_order o on o.entity_id = m.order_id
    join inventory_stock s on s.stock_id = o.stock_id`,
  key: 'm.key',
  ...columns(ReservationMistake, salesOrder, 'o', {
    key: 'm.key',
    order_id: 'm.order_id',
    order_increment_id: ORDER_NUMBER,
    stock_name: 's.name',
    product_id: 'm.product_id',
    sku: 'm.sku',
    reserved: 'm.reserved',
    expected: 'm.expected',
    difference: 'm.difference',
  }),
  text: byOrderOrSku('m.sku'),
});

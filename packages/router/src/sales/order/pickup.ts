import { isZero } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import type { LockedOrder } from './locked-order.queries.js';
import { allows, progressOf } from './order-states.js';

type Order = Pick<LockedOrder['order'], 'pickup_location_code' | 'send_notification'>;

/** Whether the buyer picks the order up and has not been notified that it is ready. */
export const awaitsPickup = ({ pickup_location_code, send_notification }: Order): boolean =>
  pickup_location_code !== null && send_notification !== 1;

/** Whether anything of the order was shipped: handed to the place where it is picked up. */
export const hasShipped = ({ items }: Pick<LockedOrder, 'items'>): boolean =>
  items.some(({ qty_shipped }) => !isZero(amountOf(qty_shipped)));

/** Whether the buyer can be notified that the order is ready for pickup, also once more. */
export const canNotify = (locked: LockedOrder): boolean =>
  locked.order.pickup_location_code !== null && allows(locked.order.state, 'notify') && (hasShipped(locked) || progressOf(locked).canShip);

import { CriteriaInput, GridInput, wireBool, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { PdfFile } from './document/document.schema.js';
import { orderGrid } from './grid/grid.list.js';
import { OrderGrid } from './grid/grid.schema.js';
import { bringOrder, saveOrder, updateImportedOrder } from './import/import-order.service.js';
import { KeptOrder, SaveOrder, UpdateImportedOrder } from './import/order-import.schema.js';
import { reserveImportedOrder } from './import/reserve-order.service.js';
import { OrderIds } from './many/many-orders.schema.js';
import { printInvoices, printPackingSlips, printPickList } from './many/print-orders.service.js';
import { NextSteps } from './next-step/next-step.schema.js';
import { nextSteps } from './next-step/next-step.service.js';
import { Order, OrderInput, OrderItem, OrderItemInput, OrderItemList, OrderList } from './order/order.schema.js';
import { addOrderComment, getItem, getOrder, holdOrder, listItems, listOrders, orderAuthors, orderComments, orderStatus, saveOrderAddress, unholdOrder } from './order/order.service.js';
import { mailOrder } from './order/order-mail.service.js';
import { AddOrderComment, Authors, OrderAddress, OrderComments, SaveOrderAddress } from './order/order-part.schema.js';
import { cancelOrder } from './payment/cancel-order.service.js';
import { NotifyOrders, NotifyResult } from './pickup/pickup.schema.js';
import { notifyReadyForPickup } from './pickup/pickup.service.js';

const view = acl('Magento_Sales::actions_view');
const create = acl('Magento_Sales::create');

export const orderRoutes = router({
  list: view('GET', '/V1/orders', 'Lists orders').input(CriteriaInput).output(OrderList).query(listOrders),
  grid: view().input(GridInput).output(OrderGrid).query(orderGrid.handle),
  get: view('GET', '/V1/orders/{id}', 'Returns an order').input(OrderInput).output(Order).query(getOrder),
  items: view('GET', '/V1/orders/items', 'Lists order items').input(CriteriaInput).output(OrderItemList).query(listItems),
  item: view('GET', '/V1/orders/items/{id}', 'Returns an order item').input(OrderItemInput).output(OrderItem).query(getItem),
  nextSteps: view().input(OrderInput).output(NextSteps).query(nextSteps),
  printInvoices: acl('Magento_Sales::sales_invoice')().input(OrderIds).output(PdfFile).query(printInvoices),
  printPackingSlips: acl('Magento_Sales::shipment')().input(OrderIds).output(PdfFile).query(printPackingSlips),
  pickList: acl('Magento_Sales::shipment')().input(OrderIds).output(PdfFile).query(printPickList),
  authors: view().input(OrderInput).output(Authors).query(orderAuthors),
  status: view('GET', '/V1/orders/{id}/statuses', 'Returns the status of an order').input(OrderInput).output(wireText).query(orderStatus),
  cancel: acl('Magento_Sales::cancel')('POST', '/V1/orders/{id}/cancel', 'Cancels an order').input(OrderInput).output(wireBool).mutation(cancelOrder),
  hold: acl('Magento_Sales::hold')('POST', '/V1/orders/{id}/hold', 'Puts an order on hold').input(OrderInput).output(wireBool).mutation(holdOrder),
  unhold: acl('Magento_Sales::unhold')('POST', '/V1/orders/{id}/unhold', 'Releases an order from hold').input(OrderInput).output(wireBool).mutation(unholdOrder),
  email: acl('Magento_Sales::emails')('POST', '/V1/orders/{id}/emails', 'Emails an order to the customer').input(OrderInput).output(wireBool).mutation(mailOrder),
  notifyReadyForPickup: acl('Magento_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup')(
    'POST',
    '/V1/order/notify-orders-are-ready-for-pickup',
    'Notifies the buyers of orders that they are ready for pickup',
  )
    .input(NotifyOrders)
    .output(NotifyResult)
    .mutation(notifyReadyForPickup),
  comments: view('GET', '/V1/orders/{id}/comments', 'Lists the comments of an order').input(OrderInput).output(OrderComments).query(orderComments),
  addComment: acl('Magento_Sales::comment')('POST', '/V1/orders/{id}/comments', 'Adds a comment to an order, optionally with a new status')
    .input(AddOrderComment)
    .output(wireBool)
    .mutation(addOrderComment),
  saveAddress: create('PUT', '/V1/orders/{parent_id}', 'Updates an address of an order').input(SaveOrderAddress).output(OrderAddress).mutation(saveOrderAddress),
  import: create('POST', '/V1/orders', 'Imports an order placed elsewhere, or updates the one with that id').input(SaveOrder).output(Order).mutation(saveOrder),
  /** Imports an order, and returns the mark for `bringAgain`: for typed clients only. */
  bring: create().input(SaveOrder).output(KeptOrder).mutation(bringOrder),
  /** Updates an imported order with later changes from its source: for typed clients only. */
  bringAgain: create().input(UpdateImportedOrder).output(wireText).mutation(updateImportedOrder),
  /** Reserves what is left to ship of an imported order: for typed clients only. */
  bringReserved: create().input(OrderInput).output(wireBool).mutation(reserveImportedOrder),
  save: create('PUT', '/V1/orders/create', 'Imports an order placed elsewhere, or updates the one with that id (same as POST)').input(SaveOrder).output(Order).mutation(saveOrder),
});

import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { cancelOrder } from './cancel.service.js';
import { holdOrder, unholdOrder } from './hold-order.service.js';
import { saveOrder } from './import-order.service.js';
import { Order, OrderInput, OrderList, OrdersInput } from './order.schema.js';
import { getOrder, listOrders, orderStatus } from './order.service.js';
import { SaveOrderAddress } from './order-address.schema.js';
import { saveOrderAddress } from './order-address.service.js';
import { AddOrderComment, OrderComments } from './order-comment.schema.js';
import { addOrderComment, orderComments } from './order-comment.service.js';
import { SaveOrder } from './order-input.schema.js';
import { mailOrder } from './order-mail.service.js';
import { OrderAddress } from './order-part.schema.js';

const view = acl('Magento_Sales::actions_view');
const create = acl('Magento_Sales::create');

export const orderRoutes = router({
  list: view('GET', '/V1/orders').input(OrdersInput).output(OrderList).query(listOrders),
  get: view('GET', '/V1/orders/{id}').input(OrderInput).output(Order).query(getOrder),
  status: view('GET', '/V1/orders/{id}/statuses').input(OrderInput).output(wireText).query(orderStatus),
  cancel: acl('Magento_Sales::cancel')('POST', '/V1/orders/{id}/cancel').input(OrderInput).output(wireBool).mutation(cancelOrder),
  hold: acl('Magento_Sales::hold')('POST', '/V1/orders/{id}/hold').input(OrderInput).output(wireBool).mutation(holdOrder),
  unhold: acl('Magento_Sales::unhold')('POST', '/V1/orders/{id}/unhold').input(OrderInput).output(wireBool).mutation(unholdOrder),
  email: acl('Magento_Sales::emails')('POST', '/V1/orders/{id}/emails').input(OrderInput).output(wireBool).mutation(mailOrder),
  comments: view('GET', '/V1/orders/{id}/comments').input(OrderInput).output(OrderComments).query(orderComments),
  addComment: acl('Magento_Sales::comment')('POST', '/V1/orders/{id}/comments')
    .input(AddOrderComment)
    .output(wireBool)
    .mutation(addOrderComment),
  saveAddress: create('PUT', '/V1/orders/{parent_id}').input(SaveOrderAddress).output(OrderAddress).mutation(saveOrderAddress),
  import: create('POST', '/V1/orders').input(SaveOrder).output(Order).mutation(saveOrder),
  save: create('PUT', '/V1/orders/create').input(SaveOrder).output(Order).mutation(saveOrder),
});

import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Order, OrderInput, OrderList, OrdersInput } from './order.schema.js';
import { getOrder, listOrders } from './order.service.js';

const view = acl('Magento_Sales::actions_view');

export const orderRoutes = router({
  list: view('GET', '/V1/orders').input(OrdersInput).output(OrderList).query(listOrders),
  get: view('GET', '/V1/orders/{id}').input(OrderInput).output(Order).query(getOrder),
});

import { router } from '../trpc/init.js';
import { orderRoutes } from './order/order.routes.js';

export { insertOrder, type NewOrder, type NewOrderItem } from './order/new-order.service.js';

export const salesRoutes = router({ order: orderRoutes });

import { router } from '../trpc/init.js';
import { orderRoutes } from './order/order.routes.js';

export { GiftMessage } from './order/gift-message.schema.js';
export { insertOrder, type NewOrder, type NewOrderItem } from './order/new-order.service.js';
export { newOrderMail, newOrderRecipients } from './order/order-mail.service.js';

export const salesRoutes = router({ order: orderRoutes });

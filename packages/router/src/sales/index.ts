import { router } from '../trpc/init.js';
import { creditmemoRoutes } from './creditmemo.routes.js';
import { invoiceRoutes } from './invoice.routes.js';
import { orderRoutes } from './order.routes.js';
import { shipmentRoutes } from './shipment.routes.js';
import { transactionRoutes } from './transaction.routes.js';

export { creditmemoMails } from './creditmemo/creditmemo.service.js';
export { documentGrids } from './grid/document-grid.list.js';
export { orderGrid } from './grid/order-grid.list.js';
export { OrderGridRow } from './grid/order-grid.schema.js';
export { newestOrders } from './grid/order-grid.service.js';
export { invoiceMails } from './invoice/invoice.service.js';
export { GiftMessage } from './order/gift-message.schema.js';
export { insertOrder, type NewOrder, type NewOrderItem } from './order/new-order.service.js';
export { type OrderParts, orderField, orderParts } from './order/order.service.js';
export { newOrderMail, newOrderRecipients, orderCommentMail } from './order/order-mail.service.js';
export { carryOut, type SettledPayments, settlePayments } from './payment/carry-out.service.js';
export { cancelReplaced, noteReplacement, type Replaced } from './payment/replace-order.service.js';
export { startPayment } from './provider/attempt.service.js';
export { type PaymentEndpoints, usePaymentEndpoints } from './provider/payment-endpoints.js';
export { isOnline, isReachable, paymentSource, placementState } from './provider/payment-methods.js';
export { shipmentMails } from './shipment/shipment.service.js';

export const salesRoutes = router({
  invoice: invoiceRoutes,
  transaction: transactionRoutes,
  shipment: shipmentRoutes,
  creditmemo: creditmemoRoutes,
  order: orderRoutes,
});

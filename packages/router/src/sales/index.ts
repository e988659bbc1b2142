import { router } from '../trpc/init.js';
import { creditmemoRoutes } from './creditmemo.routes.js';
import { invoiceRoutes } from './invoice.routes.js';
import { orderRoutes } from './order.routes.js';
import { reservationRoutes } from './reservation.routes.js';
import { shipmentRoutes } from './shipment.routes.js';
import { transactionRoutes } from './transaction.routes.js';

export { type ShippedLine, shippedLines } from './amounts/shipped-lines.js';
export { creditmemoMails } from './creditmemo/creditmemo.service.js';
export { PdfFile } from './document/document.schema.js';
export { documentGrids, orderGrid } from './grid/grid.list.js';
export { OrderGridRow } from './grid/grid.schema.js';
export { newestOrders, openOrders } from './grid/grid.service.js';
export { newLines } from './import/import-columns.js';
export { invoiceMails } from './invoice/invoice.service.js';
export { OrderTargets } from './many/many-orders.schema.js';
export { cancelOrders, holdOrders, invoiceOrders, shipOrders, unholdOrders } from './many/many-orders.service.js';
export { exactOrder } from './next-step/next-step.service.js';
export { lockedOrder } from './order/change-order.service.js';
export { type LocaleFormat, localeFormat } from './order/locale-format.js';
export { insertOrder, type NewOrder, type NewOrderItem } from './order/new-order.service.js';
export { GiftMessage } from './order/order.schema.js';
export { type OrderParts, orderParts } from './order/order.service.js';
export { type Choice, choicesOf, mailEnvelope, mailRecipients, orderView } from './order/order-mail.js';
export { newOrderMail, newOrderRecipients, orderCommentMail } from './order/order-mail.service.js';
export { singlePage } from './order/order-wire.js';
export { cancelReplaced, noteReplacement, type Replaced } from './payment/cancel-order.service.js';
export { carryOut, type SettledPayments, settlePayments } from './payment/carry-out.service.js';
export { type MessageResult, receivePaymentMessage } from './payment/payment-message.service.js';
export { PaymentStatus } from './payment/payment-status.schema.js';
export { continuePayment, paymentStatus } from './payment/payment-status.service.js';
export { completeRefund, type RefundManner, type StartedRefund, startRefund } from './payment/refund.service.js';
export { readyForPickupMail } from './pickup/pickup-mail.service.js';
export { startPayment } from './provider/attempt.service.js';
export type { PaymentMessage } from './provider/payment-gateway.js';
export {
  isOnline,
  isReachable,
  type PaymentEndpoints,
  paymentSource,
  placementState,
  usePaymentEndpoints,
} from './provider/payment-methods.js';
export { correctAllReservations, reservationMistakes } from './reservation/reservation.service.js';
export { shipmentMails } from './shipment/shipment.service.js';
export { labelBytes } from './shipment/shipment-label.js';
export { type SalesText, type WordsIn, wordsIn } from './words/words-in.js';

export const salesRoutes = router({
  invoice: invoiceRoutes,
  transaction: transactionRoutes,
  shipment: shipmentRoutes,
  creditmemo: creditmemoRoutes,
  order: orderRoutes,
  reservation: reservationRoutes,
});

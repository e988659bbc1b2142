export { stockShirt } from './composite-goods.js';
export { address, stockProduct } from './goods.js';
export { orderOnline, takeSandboxPayments } from './online-orders.js';
export { type ShippedOrder, shippedOrder } from './rma/sold-and-shipped.js';
export { runRequests } from './run-requests.js';
export { openShop, type Shop } from './shop.js';
export { sell, sellGoods } from './sold-orders.js';
export { stockShop } from './stocked-shop.js';

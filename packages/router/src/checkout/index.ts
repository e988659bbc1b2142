import { paymentInformationRoutes } from './payment-information/payment-information.routes.js';
import { preview } from './preview/preview.routes.js';
import { shippingInformationRoutes } from './shipping-information/shipping-information.routes.js';
import { totalsInformationRoutes } from './totals-information/totals-information.routes.js';

export const checkoutRoutes = {
  paymentInformation: paymentInformationRoutes,
  shippingInformation: shippingInformationRoutes,
  preview,
  totalsInformation: totalsInformationRoutes,
};

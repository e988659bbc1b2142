import { paymentInformationRoutes, shippingInformationRoutes, totalsInformationRoutes } from './information/information.routes.js';
import { preview } from './preview/preview.routes.js';

export const checkoutRoutes = {
  paymentInformation: paymentInformationRoutes,
  shippingInformation: shippingInformationRoutes,
  preview,
  totalsInformation: totalsInformationRoutes,
};

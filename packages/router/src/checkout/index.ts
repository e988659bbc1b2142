import { paymentInformationRoutes } from './payment-information/payment-information.routes.js';

export const checkoutRoutes = { paymentInformation: paymentInformationRoutes };

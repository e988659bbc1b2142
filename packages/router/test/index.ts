import { mailSources } from '../src/index.js';
import { kinds } from '../src/job/kinds.service.js';

export { orderStatuses } from '@merx/db';
export { listKinds } from '../src/job/kinds.service.js';
export const jobKinds = [...kinds.keys()];
export const mailKinds = Object.keys(mailSources);

export { declarations } from '../src/store/setting/declared.js';

export { appCode } from './app-code.js';
export { type Clone, cloneOf } from './database.js';
export { deadlocksOf } from './deadlocks.js';
export { notified } from './notifications.js';
export { openPayPalDouble, type PayPalDouble, payPalEvent } from './payment-paypal.js';
export { openPaymentSandbox, type PaymentSandbox, type SandboxPayment } from './payment-sandbox.js';
export { openStripeDouble, type StripeDouble, stripeEvent } from './payment-stripe.js';
export { textOf } from './pdf-text.js';
export { programOf } from './program.js';
export { asBrowserJson, type SoftKey, softKey } from './soft-key.js';
export { browserOf, newestMail, tokenOf } from './staff.js';
export * from './world.js';

export { type Clone, cloneOf } from './database.js';
export { openPaymentSandbox, type PaymentSandbox, type SandboxPayment } from './payment-sandbox.js';
export * from './world.js';

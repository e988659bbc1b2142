import type { orderView } from '../sales/index.js';

/** The variables that a store's own version of an email may use: each with an example, each list with one element. */
export type Sample = Record<string, unknown>;

const choices = [{ label: 'Color', value: 'Blue' }];
const product = { name: 'Linen shirt', sku: 'shirt-blue-m', qty: '2' };
const item = { ...product, rowTotal: '$118.00', choices, parts: [product] };
const totals = { subtotal: '$118.00', discount: '-$10.00', shipping: '$5.00', tax: '$9.44', grandTotal: '$122.44' };
const address = ['Ann Example', '12 Main Street', 'Austin, TX 78704', 'United States', '512 555 0100'];
const DATE = 'March 2, 2026, 10:15 AM';
const LINK = 'https://shop.example/link';

const ofOrder: ReturnType<typeof orderView>['mail'] = {
  customer: { name: 'Ann Example' },
  order: {
    number: '000000012',
    date: DATE,
    items: [item],
    discountDescription: 'WELCOME10',
    totals,
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: 'Flat Rate - Fixed',
    paymentMethod: 'Bank transfer',
    note: ['Please ring twice.'],
  },
};
const comment = ['Thank you for your patience.'];
const billed = { number: '000000007', date: DATE, items: [{ ...item, price: '$59.00' }], totals };
const refunded = { ...billed, totals: { ...totals, adjustmentPositive: '$2.00', adjustmentNegative: '$1.00' } };
const parcel = { carrier: 'UPS', number: '1Z999AA10123456784' };
const tracks = [{ ...parcel, url: 'https://carrier.example/1Z999AA10123456784' }];
const { rowTotal: _, ...shippedItem } = item;
const shipment = { number: '000000009', date: DATE, items: [shippedItem], tracks, comments: [comment] };
const rma = {
  number: '000000003',
  date: DATE,
  status: 'authorized',
  isAuthorized: true,
  items: [{ ...product, choices, status: 'authorized' }],
  tracks: [parcel],
};
const pickup = { name: 'Store Austin', phone: '512 555 0199', email: 'austin@shop.example', description: ['Open until 8 PM.'] };
const ofCustomer = { customer: { id: 42, name: 'Ann Example', email: 'ann@shop.example' }, contact: 'support@shop.example' };

/**
 * The emails of which a store can have its own version. Those to admins are not among them: who may edit a template could otherwise
 * read the links in them, and get the permissions of others.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  order_new: ofOrder,
  order_comment: { ...ofOrder, status: 'Processing', comment },
  order_ready_for_pickup: { ...ofOrder, pickup },
  invoice_new: { ...ofOrder, invoice: billed },
  invoice_comment: { ...ofOrder, invoice: billed, comment },
  shipment_new: { ...ofOrder, shipment },
  shipment_comment: { ...ofOrder, shipment, comment },
  creditmemo_new: { ...ofOrder, creditmemo: refunded },
  creditmemo_comment: { ...ofOrder, creditmemo: refunded, comment },
  rma_new: { ...ofOrder, rma },
  rma_status: { ...ofOrder, rma },
  rma_comment: { ...ofOrder, rma, comment },
  rma_customer_comment: { ...ofOrder, rma, comment },
  cart_reminder: {
    customer: { name: 'Ann Example' },
    cart: { items: [product], total: '$118.00' },
    link: LINK,
    unsubscribe: LINK,
  },
  customer_welcome: { ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 2 },
  customer_confirm: { ...ofCustomer, key: 'Zr3kLm9QwErTyUiOp', link: LINK },
  customer_password_reset: { ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 2 },
  customer_password_changed: ofCustomer,
  customer_email_changed: { ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 48 },
};

/** Whether an email is about a record and has no link that only its recipient may know, so that a preview can show the latest one. */
export const isPreviewable = (kind: string): boolean => !kind.startsWith('customer_');

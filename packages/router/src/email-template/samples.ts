import type { LocaleFormat, orderView, WordsIn } from '../sales/index.js';

/** The variables that a store's own version of an email may use: each with an example, each list with one element. */
export type Sample = Record<string, unknown>;

const LINK = 'https://shop.example/link';
const PARCEL = { carrier: 'UPS', number: '1Z999AA10123456784' };
const TRACK = { ...PARCEL, url: 'https://carrier.example/1Z999AA10123456784' };

/** The values that the examples have in common, in the language and format of a store view. */
function valuesIn(format: LocaleFormat, words: WordsIn) {
  const name = words('Ann Example');
  const product = { name: words('Linen shirt'), sku: 'shirt-blue-m', qty: format.number(2) };
  const choices = [{ label: words('Color'), value: words('Blue') }];
  return {
    ...{ name, product, choices },
    item: { ...product, rowTotal: format.money(118), choices, parts: [product] },
    address: [name, words('12 Main Street'), words('Austin, TX 78704'), words('United States'), words('512 555 0100')],
    date: format.dateTime('2026-03-02 10:15:00'),
    totals: {
      subtotal: format.money(118),
      discount: format.money(-10),
      shipping: format.money(5),
      tax: format.money(9.44),
      grandTotal: format.money(122.44),
    },
    comment: [words('Thank you for your patience.')],
  };
}

/** The parts of the examples, in the language and format of a store view. */
function partsIn(format: LocaleFormat, words: WordsIn) {
  const { name, product, choices, item, address, date, totals, comment } = valuesIn(format, words);
  const ofOrder: ReturnType<typeof orderView>['mail'] = {
    customer: { name },
    order: {
      ...{ number: '000000012', date, items: [item], discountDescription: 'WELCOME10', totals },
      ...{ billingAddress: address, shippingAddress: address },
      shippingMethod: words('Flat Rate - Fixed'),
      paymentMethod: words('Bank transfer'),
      note: [words('Please ring twice.')],
    },
  };
  const { rowTotal: _, ...shippedItem } = item;
  const status = words('authorized');
  const billed = { number: '000000007', date, items: [{ ...item, price: format.money(59) }], totals };
  const adjusted = { ...totals, adjustmentPositive: format.money(2), adjustmentNegative: format.money(1) };
  return {
    ...{ ofOrder, billed, comment },
    refunded: { ...billed, totals: adjusted },
    shipment: { number: '000000009', date, items: [shippedItem], tracks: [TRACK], comments: [comment] },
    rma: { number: '000000003', date, status, isAuthorized: true, items: [{ ...product, choices, status }], tracks: [PARCEL] },
    orderStatus: words('Processing'),
    pickup: {
      ...{ name: words('Store Austin'), phone: words('512 555 0199'), email: 'pickup@shop.example' },
      description: [words('Open until 8 PM.')],
    },
    cart: { items: [product], total: totals.subtotal },
    ofCustomer: { customer: { id: 42, name, email: 'ann@shop.example' }, contact: 'support@shop.example' },
  };
}

type Parts = ReturnType<typeof partsIn>;

/**
 * The emails of which a store can have its own version. Those to admins are not among them: who may edit a template could otherwise
 * read the links in them, and get the permissions of others.
 */
const SAMPLES: Readonly<Record<string, (parts: Parts) => Sample>> = {
  order_new: ({ ofOrder }) => ofOrder,
  order_comment: ({ ofOrder, orderStatus, comment }) => ({ ...ofOrder, status: orderStatus, comment }),
  order_ready_for_pickup: ({ ofOrder, pickup }) => ({ ...ofOrder, pickup }),
  invoice_new: ({ ofOrder, billed }) => ({ ...ofOrder, invoice: billed }),
  invoice_comment: ({ ofOrder, billed, comment }) => ({ ...ofOrder, invoice: billed, comment }),
  shipment_new: ({ ofOrder, shipment }) => ({ ...ofOrder, shipment }),
  shipment_comment: ({ ofOrder, shipment, comment }) => ({ ...ofOrder, shipment, comment }),
  creditmemo_new: ({ ofOrder, refunded }) => ({ ...ofOrder, creditmemo: refunded }),
  creditmemo_comment: ({ ofOrder, refunded, comment }) => ({ ...ofOrder, creditmemo: refunded, comment }),
  rma_new: ({ ofOrder, rma }) => ({ ...ofOrder, rma }),
  rma_status: ({ ofOrder, rma }) => ({ ...ofOrder, rma }),
  rma_comment: ({ ofOrder, rma, comment }) => ({ ...ofOrder, rma, comment }),
  rma_customer_comment: ({ ofOrder, rma, comment }) => ({ ...ofOrder, rma, comment }),
  cart_reminder: ({ ofOrder: { customer }, cart }) => ({ customer, cart, link: LINK, unsubscribe: LINK }),
  customer_welcome: ({ ofCustomer }) => ({ ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 2 }),
  customer_confirm: ({ ofCustomer }) => ({ ...ofCustomer, key: 'Zr3kLm9QwErTyUiOp', link: LINK }),
  customer_password_reset: ({ ofCustomer }) => ({ ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 2 }),
  customer_password_changed: ({ ofCustomer }) => ofCustomer,
  customer_email_changed: ({ ofCustomer }) => ({ ...ofCustomer, token: 'Zr3kLm9QwErTyUiOp', link: LINK, hours: 48 }),
};

export const editableKinds: readonly string[] = Object.keys(SAMPLES);

/** The example of a kind in the language and format of a store view; undefined if a store cannot have its own version of it. */
export const sampleOf = (kind: string, format: LocaleFormat, words: WordsIn): Sample | undefined =>
  Object.hasOwn(SAMPLES, kind) ? SAMPLES[kind]?.(partsIn(format, words)) : undefined;

/** Whether an email is about a record and has no link that only its recipient may know, so that a preview can show the latest one. */
export const isPreviewable = (kind: string): boolean => !kind.startsWith('customer_');

import { settlePayments, usePaymentEndpoints } from '@merx/router';
import { openPayPalDouble, openStripeDouble, type PayPalDouble, payPalEvent, type StripeDouble, stripeEvent } from '@merx/router/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDoor, stockOf } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { orderOnline, setPaymentMethod } from '../online-orders.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let stripe: StripeDouble;
let paypal: PayPalDouble;
let token: string;
beforeAll(async () => {
  [shop, stripe, paypal] = await Promise.all([openShop(), openStripeDouble(), openPayPalDouble()]);
  ({ token } = await shop.admin());
  usePaymentEndpoints({ stripe: stripe.url, paypal: paypal.url });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
  await paypal.close();
});

const SECRET = 'whsec_test';
const BACK = 'https://shop.test/back';
const takeStripe = (payment_action: string) =>
  setPaymentMethod(shop, 'stripe', { secret_key: 'sk_test_1', webhook_secret: SECRET, return_url: BACK, payment_action });
const takePayPal = (payment_action: string) =>
  setPaymentMethod(shop, 'paypal', {
    ...{
      client_id: 'app',
      client_secret: 'secret',
      webhook_id: 'WH-1',
      return_url: BACK,
      cancel_url: 'https://shop.test/cart',
      payment_action,
    },
  });

const orderBy3ds = (price = '10.0000', qty = 1) =>
  orderOnline(shop, price, qty, { method: 'stripe', additional_data: { payment_method: 'pm_3ds' } });
const orderByPayPal = (price = '10.0000', qty = 1) => orderOnline(shop, price, qty, { method: 'paypal' });

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const post = (path: string, body?: unknown) => shop.call('POST', path, { token, body });
const statusOf = async (cartId: string) => (await shop.call('GET', `/V1/guest-carts/${cartId}/payment`)).body;
const comeBack = (cartId: string) => shop.call('POST', `/V1/guest-carts/${cartId}/payment`);
const settle = () => settlePayments(shop.db, { seconds: 0 });
const mailsOf = async (id: number) =>
  (await shop.db.query(`select from mail_message where subject_id = $1 and kind = 'order_new'`, [id])).length;
const stripeSends = (id: string, secret = SECRET, time?: number) =>
  shop.call('POST', '/payments/stripe/webhook', stripeEvent(stripe.intents.find((one) => one.id === id) ?? { id }, secret, time));
const payPalSends = (id: string) => shop.call('POST', '/payments/paypal/webhook', payPalEvent({ id }));
/** The payment of the order is so many minutes old; one that is announced to end has been for as long. */
const age = (orderId: number, minutes: number) =>
  shop.db.query(
    `update sales_payment_attempt set created_at = now() - make_interval(mins => $2), ending_at = ending_at - make_interval(mins => $2)
     where order_id = $1`,
    [orderId, minutes],
  );
const referenceOf = async (cartId: string): Promise<string> => (await statusOf(cartId)).reference;

describe('a card that the bank asks the buyer about', () => {
  beforeEach(() => takeStripe('authorize'));

  it('is declined where the storefront has no page to return to', async () => {
    await setPaymentMethod(shop, 'stripe', { secret_key: 'sk_test_1' });
    const { status, orderId } = await orderBy3ds();
    expect([status, (await orderOf(orderId)).state]).toEqual([400, 'canceled']);
  });

  it('is paid when the buyer returns, once however often they do', async () => {
    const { status, body: id, cartId, orderId, product } = await orderBy3ds('10.0000', 2);
    expect([status, id]).toEqual([200, orderId]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'pending_payment', status: 'pending_payment' });
    const reference = await referenceOf(cartId);
    const needed = {
      ...{ order_id: orderId, status: 'requires_action', reason: null, reference },
      ...{ redirect_url: `${stripe.url}/3ds/${reference}`, client_secret: `${reference}_secret` },
    };
    expect([await statusOf(cartId), (await comeBack(cartId)).body]).toEqual([needed, needed]);
    expect([await settle(), await mailsOf(orderId), await stockOf(shop, product.id)]).toEqual([{ asked: 1, open: 0 }, 0, 98]);
    const { data } = await proceduresOf(shop, token).query('sales.order.nextSteps', { id: orderId });
    expect(data.waiting_payment).toMatchObject({ waits_for: 'buyer', reference, until: expect.any(String) });

    stripe.approve(reference);
    const answers = await Promise.all([comeBack(cartId), comeBack(cartId), stripeSends(reference), settle()]);
    expect(answers[0].body).toMatchObject({ order_id: orderId, status: 'succeeded', redirect_url: null, client_secret: null });
    expect(await orderOf(orderId)).toMatchObject({
      state: 'processing',
      payment: { base_amount_authorized: 20, last_trans_id: reference },
    });
    expect([await mailsOf(orderId), (await shop.call('POST', `/V1/guest-carts/${cartId}/payment`)).body.status]).toEqual([1, 'succeeded']);
  });

  it('is completed by a customer who is signed in, and by nobody else', async () => {
    const door = await openDoor(shop, 'mine', token);
    await door.add((await stockProduct(shop)).sku, 1);
    await door.call('POST', '/billing-address', { address, useForShipping: true });
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const paymentMethod = { method: 'stripe', additional_data: { payment_method: 'pm_3ds' } };
    const { body: orderId } = await door.call('PUT', '/order', { paymentMethod });
    const { body: waiting } = await door.call('GET', '/payment');
    expect(waiting).toMatchObject({ order_id: orderId, status: 'requires_action' });
    for (const method of ['GET', 'POST']) expect((await shop.call(method, '/V1/carts/mine/payment')).status).toBe(401);
    stripe.approve(waiting.reference);
    expect((await door.call('POST', '/payment')).body).toMatchObject({ order_id: orderId, status: 'succeeded' });
    expect((await orderOf(orderId)).state).toBe('processing');
  });

  it('is settled by the message of the provider, before or after the return, and by no forged one', async () => {
    const { cartId, orderId } = await orderBy3ds();
    const reference = await referenceOf(cartId);
    stripe.approve(reference);
    const old = Math.floor(Date.now() / 1000) - 400;
    expect((await stripeSends(reference, 'whsec_other')).status).toBe(400);
    expect((await stripeSends(reference, SECRET, old)).status).toBe(400);
    expect((await shop.call('POST', '/payments/stripe/webhook', { body: '{}' })).status).toBe(400);
    expect((await statusOf(cartId)).status).toBe('requires_action');
    expect((await stripeSends('pi_unknown')).status).toBe(200);
    expect((await shop.call('POST', '/payments/checkmo/webhook', { body: '{}' })).status).toBe(404);
    const sent = await Promise.all([stripeSends(reference), stripeSends(reference)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await statusOf(cartId)).status, await mailsOf(orderId)]).toEqual(['succeeded', 1]);
    expect((await comeBack(cartId)).body.status).toBe('succeeded');
  });

  it('is found by its message also when the server died before it wrote the answer down', async () => {
    const { cartId, orderId } = await orderBy3ds();
    const reference = await referenceOf(cartId);
    await shop.db.query(
      `update sales_payment_attempt set reference = null, redirect_url = null, client_secret = null where order_id = $1`,
      [orderId],
    );
    expect((await statusOf(cartId)).status).toBe('processing');
    expect((await stripeSends(reference)).status).toBe(200);
    expect(await statusOf(cartId)).toMatchObject({ status: 'requires_action', reference, client_secret: `${reference}_secret` });
  });

  it('is given up when the bank refuses: stock and cart are as before, and it cannot be paid later', async () => {
    const { cartId, orderId, product } = await orderBy3ds();
    const reference = await referenceOf(cartId);
    stripe.fail(reference);
    await stripeSends(reference);
    expect(await statusOf(cartId)).toMatchObject({ status: 'failed', reason: 'The bank refused.' });
    expect([(await orderOf(orderId)).state, await stockOf(shop, product.id)]).toEqual(['canceled', 100]);
    expect(stripe.intents.find(({ id }) => id === reference)?.status).toBe('canceled');
    expect((await comeBack(cartId)).body).toMatchObject({ order_id: orderId, status: 'failed', reason: 'The bank refused.' });
    expect((await comeBack(cartId)).status).toBe(404);
    const again = await shop.call('PUT', `/V1/guest-carts/${cartId}/order`, { body: { paymentMethod: { method: 'checkmo' } } });
    expect([again.status, await stockOf(shop, product.id), (await statusOf(cartId)).status]).toEqual([200, 99, 'not_required']);
  });

  it('is canceled when the buyer does not come back in time, at the provider too', async () => {
    const { cartId, orderId, product } = await orderBy3ds();
    const reference = await referenceOf(cartId);
    await age(orderId, 481);
    await settle();
    // Announced: payments that are being completed elsewhere get the time to end.
    expect((await orderOf(orderId)).state).toBe('pending_payment');
    await age(orderId, 481);
    await settle();
    expect([(await orderOf(orderId)).state, await stockOf(shop, product.id)]).toEqual(['canceled', 100]);
    expect(stripe.intents.find(({ id }) => id === reference)?.status).toBe('canceled');
  });

  it('that is approved at the moment at which it ends is paid or canceled, never both', async () => {
    await takeStripe('authorize_capture');
    const { cartId, orderId, product } = await orderBy3ds();
    const reference = await referenceOf(cartId);
    await age(orderId, 481);
    await settle();
    await age(orderId, 481);
    stripe.beforeCancel = (id) => stripe.approve(id);
    await Promise.all([settle(), comeBack(cartId), stripeSends(reference), settle()]);
    stripe.beforeCancel = () => {};
    expect(await orderOf(orderId)).toMatchObject({ state: 'complete', total_paid: 10 });
    expect([await stockOf(shop, product.id), (await statusOf(cartId)).status]).toEqual([99, 'succeeded']);
  });

  it('is ended when an admin cancels its order, and reversed if it was approved meanwhile', async () => {
    const [left, paid] = [await orderBy3ds(), await orderBy3ds()];
    const references = [await referenceOf(left.cartId), await referenceOf(paid.cartId)] as const;
    for (const { orderId } of [left, paid]) expect((await post(`/V1/orders/${orderId}/cancel`)).body).toBe(true);
    stripe.approve(references[1]);
    for (const { orderId } of [left, paid]) await age(orderId, 5);
    await settle();
    expect(references.map((id) => stripe.intents.find((one) => one.id === id)?.status)).toEqual(['canceled', 'canceled']);
    const states = await Promise.all([left, paid].map(({ orderId }) => orderOf(orderId)));
    expect(states).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }]);
    const open = `select from sales_payment_attempt where state = 'started' and order_id = any($1)`;
    expect(await shop.db.query(open, [[left.orderId, paid.orderId]])).toEqual([]);
  });

  it('is captured in parts by the invoices of its order', async () => {
    const { cartId, orderId } = await orderBy3ds('10.0000', 2);
    const reference = await referenceOf(cartId);
    stripe.approve(reference);
    await comeBack(cartId);
    const { items } = await orderOf(orderId);
    const charge = reference.replace('pi', 'ch');
    for (const txnId of [charge, `${charge}-2`]) {
      const { body } = await post('/V1/invoices/', { entity: { order_id: orderId, items: [{ order_item_id: items[0].item_id, qty: 1 }] } });
      expect((await post(`/V1/invoices/${body.entity_id}/capture`)).body).toBe(true);
      expect((await shop.call('GET', `/V1/invoices/${body.entity_id}`, { token })).body).toMatchObject({ state: 2, transaction_id: txnId });
    }
    expect(await orderOf(orderId)).toMatchObject({ state: 'complete', total_paid: 20, total_due: 0 });
    expect(stripe.intents.find(({ id }) => id === reference)).toMatchObject({ status: 'succeeded', amount_received: 2000 });
    expect(stripe.requests.filter(({ line }) => line.endsWith('/capture')).slice(-2)).toMatchObject([
      { fields: { amount_to_capture: '1000', final_capture: 'false' } },
      { fields: { amount_to_capture: '1000' } },
    ]);
  });
});

describe('PayPal', () => {
  it('is offered with the id and the secret of an app', async () => {
    await setPaymentMethod(shop, 'paypal', { client_id: 'app' });
    expect((await orderByPayPal()).status).toBe(400);
    expect(paypal.orders).toEqual([]);
  });

  it('holds what the buyer approves: captured by invoices, refunded, the rest voided', async () => {
    await takePayPal('authorize');
    const { status, cartId, orderId } = await orderByPayPal('10.0000', 3);
    expect(status).toBe(200);
    const reference = await referenceOf(cartId);
    expect(await statusOf(cartId)).toMatchObject({ status: 'requires_action', redirect_url: `${paypal.url}/approve/${reference}` });
    paypal.approve(reference);
    await Promise.all([comeBack(cartId), payPalSends(reference), comeBack(cartId), payPalSends(reference)]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'processing', payment: { method: 'paypal', base_amount_authorized: 30 } });
    const { items } = await orderOf(orderId);
    const one = { items: [{ order_item_id: items[0].item_id, qty: 1 }] };
    const first = (await post('/V1/invoices/', { entity: { order_id: orderId, ...one } })).body;
    expect((await post(`/V1/invoices/${first.entity_id}/capture`)).body).toBe(true);
    const refunded = await post('/V1/creditmemo', { entity: { order_id: orderId, invoice_id: first.entity_id } });
    expect(refunded.body).toMatchObject({ transaction_id: 'REF-1' });
    const second = (await post('/V1/invoices/', { entity: { order_id: orderId, ...one } })).body;
    expect((await post(`/V1/invoices/${second.entity_id}/void`)).body).toBe(true);
    expect([paypal.authorizations, paypal.captures, paypal.refunds]).toMatchObject([
      [{ status: 'VOIDED', cents: 3000, used: 1000 }],
      [{ cents: 1000, used: 1000 }],
      [{ cents: 1000 }],
    ]);
  });

  it('takes the money once although its answer got lost, and refuses forged messages', async () => {
    await takePayPal('authorize_capture');
    const { cartId, orderId } = await orderByPayPal();
    const reference = await referenceOf(cartId);
    paypal.approve(reference);
    const before = paypal.captures.length;
    paypal.completed = () => false;
    expect((await comeBack(cartId)).body).toMatchObject({ order_id: orderId, status: 'requires_action' });
    paypal.completed = () => true;
    const event = payPalEvent({ id: reference });
    expect((await shop.call('POST', '/payments/paypal/webhook', { ...event, body: `${event.body} ` })).status).toBe(400);
    expect((await statusOf(cartId)).status).toBe('requires_action');
    expect((await payPalSends(reference)).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ state: 'complete', total_paid: 10 });
    expect(paypal.captures).toHaveLength(before + 1);
  });

  it('gives back what it took for an order that was given up', async () => {
    await takePayPal('authorize_capture');
    const { cartId, orderId, product } = await orderByPayPal();
    const reference = await referenceOf(cartId);
    paypal.approve(reference);
    // The server that completes it dies before it writes that down, and the order is given up meanwhile.
    paypal.completed = () => false;
    await comeBack(cartId);
    paypal.completed = () => true;
    await shop.db.query(`update sales_order set state = 'canceled', status = 'canceled' where entity_id = $1`, [orderId]);
    await shop.db.query(`update sales_payment_attempt set state = 'failed', finished_at = now() where order_id = $1`, [orderId]);
    const sent = await Promise.all([payPalSends(reference), payPalSends(reference)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await orderOf(orderId)).state).toBe('canceled');
    expect(paypal.captures.at(-1)).toMatchObject({ cents: 1000, used: 1000 });
    expect(await stockOf(shop, product.id)).toBe(99);
  });
});

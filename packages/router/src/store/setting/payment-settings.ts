import { paymentCodes } from '@merx/db';
import { type Control, money, oneOf, orderStatus, orEmpty, secret, text, url, whole } from './control.js';
import { card, type Declarations } from './declaration.js';
import { methodCard } from './method-card.js';

type Code = (typeof paymentCodes)[number];

const action = oneOf('payment_action', 'authorize', 'authorize_capture');

/** What a method has besides the settings of all methods. */
const own: Partial<Record<Code, Record<string, Control>>> = {
  sandbox: { payment_action: action },
  stripe: {
    secret_key: secret('a secret key of Stripe (sk_ or rk_)', /^(sk|rk)_\w{1,500}$/),
    webhook_secret: secret('a signing secret of Stripe (whsec_)', /^whsec_\w{1,500}$/),
    return_url: url,
    payment_action: action,
  },
  paypal: {
    environment: oneOf('paypal_environment', 'sandbox', 'live'),
    client_id: text,
    client_secret: secret('the secret of an app at PayPal', /^[\w-]{1,500}$/),
    webhook_id: text,
    return_url: url,
    cancel_url: url,
    payment_action: action,
  },
};

/** Settings whose texts belong to one provider. */
const ownTexts: Partial<Record<Code, readonly string[]>> = {
  stripe: ['webhook_secret', 'return_url'],
  paypal: ['environment', 'client_id', 'client_secret', 'webhook_id', 'return_url', 'cancel_url'],
};

const method = (code: Code): Declarations =>
  methodCard('payments', {
    path: `payment/${code}`,
    texts: 'payment',
    specific: 'allowspecific',
    own: ownTexts[code] ?? [],
    ordinary: {
      title: text,
      ...own[code],
      order_status: orderStatus,
      min_order_total: orEmpty(money),
      max_order_total: orEmpty(money),
    },
  });

/** The ways to pay. */
export const paymentSettings: Declarations = {
  ...card('payments', 'pending', { 'sales/orders/delete_pending_after': whole({ unit: 'minutes' }) }),
  ...Object.assign({}, ...paymentCodes.map(method)),
};

import { paymentCodes } from '@merx/db';
import { type Control, money, oneOf, orderStatus, orEmpty, secret, text } from './control.js';
import type { Declarations } from './declaration.js';
import { methodCard } from './method-card.js';

type Code = (typeof paymentCodes)[number];

const action = oneOf('payment_action', 'authorize', 'authorize_capture');

/** What a method has besides the settings of all methods. */
const own: Partial<Record<Code, Record<string, Control>>> = {
  sandbox: { payment_action: action },
  stripe: { secret_key: secret('a secret key of Stripe (sk_ or rk_)', /^(sk|rk)_\w{1,500}$/), payment_action: action },
};

const method = (code: Code): Declarations =>
  methodCard('payments', {
    path: `payment/${code}`,
    texts: 'payment',
    specific: 'allowspecific',
    ordinary: {
      title: text,
      ...own[code],
      order_status: orderStatus,
      min_order_total: orEmpty(money),
      max_order_total: orEmpty(money),
    },
  });

/** The ways to pay. */
export const paymentSettings: Declarations = Object.assign({}, ...paymentCodes.map(method));

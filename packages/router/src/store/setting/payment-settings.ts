import { paymentCodes } from '@merx/db';
import { type Control, countries, money, oneOf, orderStatus, orEmpty, secret, text, toggle, whole } from './control.js';
import { card, type Entry } from './declaration.js';

/** What a method has besides the settings of all methods. */
const own: Partial<Record<(typeof paymentCodes)[number], Record<string, Control>>> = {
  sandbox: { payment_action: oneOf('payment_action', 'authorize', 'authorize_capture') },
  stripe: {
    secret_key: secret('a secret key of Stripe (sk_ or rk_)', /^(sk|rk)_\w{1,500}$/),
    payment_action: oneOf('payment_action', 'authorize', 'authorize_capture'),
  },
};

/** The settings of one payment method. */
function method(code: (typeof paymentCodes)[number]) {
  const at = (name: string): string => `payment/${code}/${name}`;
  const needs = at('active');
  const ordinary: Record<string, Control> = {
    title: text,
    ...own[code],
    order_status: orderStatus,
    min_order_total: orEmpty(money),
    max_order_total: orEmpty(money),
  };
  const entries = Object.entries(ordinary).map(([name, control]): [string, Entry] => [
    at(name),
    [control, { needs, texts: `payment_${name}` }],
  ]);
  return card('payments', code, {
    [needs]: [toggle, { texts: 'payment_active' }],
    ...Object.fromEntries(entries),
    [at('allowspecific')]: [oneOf('countries', '0', '1'), { needs, texts: 'method_specific' }],
    [at('specificcountry')]: [countries, { needs: at('allowspecific'), texts: 'method_countries' }],
    [at('sort_order')]: [orEmpty(whole()), { needs, texts: 'method_sort_order' }],
  });
}

/** The ways to pay. */
export const paymentSettings = Object.assign({}, ...paymentCodes.map(method)) as ReturnType<typeof method>;

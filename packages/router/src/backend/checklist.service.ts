import { carrierCodes, paymentCodes, shopConfig } from '@merx/db';
import type { Context } from '../trpc/context.js';
import type { Checklist } from './backend.schema.js';
import { selectShopFacts } from './checklist.queries.js';

/** The method of carts with nothing to pay does not count as a payment method. */
const NO_PAYMENT = 'free';

/** The setup steps of a new store and whether each is done. */
export async function readChecklist({ ctx: { db, settings } }: { ctx: Context }): Promise<Checklist> {
  const [facts, config] = await Promise.all([selectShopFacts(db), shopConfig(db.cache, db, 0)]);
  return [
    { step: 'store_name', done: facts?.name ?? false },
    { step: 'store_address', done: facts?.address ?? false },
    { step: 'product', done: facts?.product ?? false },
    { step: 'shipping_method', done: carrierCodes.some((code) => config.flag(`carriers/${code}/active`)) },
    { step: 'payment_method', done: paymentCodes.some((code) => code !== NO_PAYMENT && config.flag(`payment/${code}/active`)) },
    { step: 'tax_rate', done: facts?.tax_rate ?? false },
    { step: 'mail_server', done: settings.mail?.isSetByOperator === true || facts?.mail_server === true },
    { step: 'second_admin', done: facts?.second_admin ?? false },
    { step: 'order', done: facts?.order ?? false },
  ];
}

import { type Database, inBatches, shopConfig } from '@merx/db';
import { withoutSlash } from '@merx/wire';
import { greetingName } from '../../customer/index.js';
import { identityOf, type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import { localeFormat } from '../../sales/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { cartLink } from './cart-link.js';
import * as queries from './reminder.queries.js';
import type { ReminderFigures } from './reminder.schema.js';

const MAIL = 'cart_reminder';
const at = <Name extends string>(name: Name) => `checkout/abandoned_cart/${name}` as const;
/** Carts per transaction: few enough not to hold up their buyers. */
const AT_ONCE = 50;
/** For which the orders of reminded carts are counted. */
const FIGURE_DAYS = 30;
/** After which a link to unsubscribe may have ended. */
const KEPT_DAYS = 400;

/** After how many minutes without a change a cart counts as abandoned. */
export const idleMinutes = async (db: Database): Promise<number> => (await shopConfig(db.cache, db, 0)).number(at('idle_minutes'));

/**
 * Queues a reminder of each cart that was abandoned for as long as its store view says, and returns how many. Carts are locked
 * meanwhile: one that is being ordered is not reminded of, and of two processes only one reminds.
 */
export async function remindOfCarts(db: Database): Promise<number> {
  const rules = await reminderRules(db);
  if (rules.length === 0) return 0;
  const count = await inBatches(AT_ONCE, (limit) =>
    db.transaction(async (tx) => {
      const due = await queries.insertDueReminders(tx, rules, limit);
      for (const { reminder, quote_id, store_id, recipient } of due) {
        await queueMail(tx, { kind: MAIL, storeId: store_id, subjectId: quote_id, recipient, data: { reminder } });
      }
      return due.length;
    }),
  );
  if (count > 0) mailQueued(db);
  return count;
}

async function reminderRules(db: Database): Promise<queries.ReminderRule[]> {
  const { stores } = await storeDirectory(db);
  const front = stores.filter(({ id }) => id !== 0);
  const configs = await Promise.all(front.map(async ({ id }) => [id, await shopConfig(db.cache, db, id)] as const));
  return configs
    .filter(([, config]) => config.flag(at('enabled')))
    .map(([store_id, config]) => ({
      store_id,
      hours: config.number(at('delay_hours')),
      only_subscribed: config.flag(at('only_subscribed')),
    }));
}

/** The reminder of a cart, with its items as they are when it is sent; withdrawn once the cart was changed or ordered. */
export const cartReminderMail: MailSource = {
  lapses: true,
  async compose({ db, baseUrl, config }, { data: { reminder }, recipient }) {
    const cart = config.flag(at('enabled')) ? await queries.selectRemindedCart(db, Number(reminder), recipient) : undefined;
    if (!cart) return null;
    const format = localeFormat(config.text('general/locale/code'), config.text('general/locale/timezone'), cart.currency);
    const storeUrl = config.text('web/secure/base_url') || baseUrl;
    const unsubscribe = `${withoutSlash(baseUrl)}/unsubscribe/${cart.token}`;
    return {
      from: identityOf(config, 'sales'),
      bcc: [],
      unsubscribe,
      data: {
        customer: { name: greetingName({ firstname: cart.buyer_name ?? '', lastname: '' }) },
        cart: { items: cart.items.map(({ name, sku, qty }) => ({ name, sku, qty: format.number(qty) })), total: format.money(cart.total) },
        link: cartLink({ pattern: config.text(at('cart_url')), storeUrl, maskedId: cart.masked_id }),
        unsubscribe,
      },
    };
  },
};

const TOKEN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Sends no more reminders to the recipient of the one with this token; false for an unknown token. */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  return TOKEN.test(token) && queries.insertOptOut(db, token);
}

/** The carts that were reminded of in the last 30 days, and the orders that they became. */
export async function reminderFigures({ ctx }: { ctx: Context }): Promise<ReminderFigures> {
  const rows = await queries.selectReminderFigures(ctx.db, FIGURE_DAYS);
  const sum = (some: typeof rows) => some.reduce((count, { carts }) => count + carts, 0);
  const recovered = rows.filter(({ currency }) => currency !== null);
  return {
    reminded: sum(rows),
    recovered: sum(recovered),
    totals: recovered.map(({ currency, total }) => ({ currency: currency ?? '', total })),
  };
}

/** Deletes the reminders of more than a year ago, and returns how many. */
export const pruneReminders = (db: Database): Promise<number> =>
  inBatches(1000, (limit) => db.transaction((tx) => queries.deleteOldReminders(tx, KEPT_DAYS, limit)));

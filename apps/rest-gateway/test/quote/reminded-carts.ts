import type { Delivered } from '@merx/mail';
import { createMailer } from '@merx/mail';
import { mailSources, type OutgoingMail, sendDueMail } from '@merx/router';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import type { Shop } from '../shop.js';

/** Settings of reminders; they are off otherwise. */
export async function remind({ db }: Pick<Shop, 'db'>, values: Record<string, string>): Promise<void> {
  await db.prisma.configValue.deleteMany({ where: { path: { startsWith: 'checkout/abandoned_cart/' } } });
  const rows = Object.entries(values).map(([name, value]) => ({ path: `checkout/abandoned_cart/${name}`, value }));
  await db.prisma.configValue.createMany({ data: rows });
  await db.cache.forget('config');
}

/** A guest's cart with an email, left alone for so long; returns its masked id. */
export async function abandonedCart(shop: Shop, email: string, age = '25 hours'): Promise<string> {
  const { sku } = await stockProduct(shop, { name: 'Enamel Mug', price: '24.9900' });
  const cartId = await readyGuestCart(shop, sku, 2);
  const body = { address: { ...address, email }, useForShipping: true };
  const { status } = await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body });
  if (status !== 200) throw new Error(`The cart has no address: ${status}`);
  await grow(shop, cartId, age);
  return cartId;
}

/** Lets a guest's cart be unchanged for so long. */
export const grow = (shop: Shop, cartId: string, age: string) =>
  shop.db.query('update quote set updated_at = now() - $2::interval where masked_id = $1', [cartId, age]);

/** Sends what is due; returns the mails as they were handed over and delivered, and the counts. */
export async function sendDue(shop: Shop, dataDir: string) {
  const mailer = createMailer({ dataDir });
  const sent: (OutgoingMail & { delivered: Delivered })[] = [];
  const counts = await sendDueMail({
    ...{ db: shop.db, baseUrl: 'http://shop.test', sources: mailSources },
    deliver: async (mail) => {
      const delivered = await mailer.send(mail);
      sent.push({ ...mail, delivered });
      return delivered;
    },
  });
  return { sent, counts };
}

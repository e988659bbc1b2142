import type { Queryable } from '@merx/db';
import type { ExactRow, giftMessage } from '@merx/db/tables';

/** The gift message with that id, or null. */
export const selectGiftMessage = (db: Queryable, gift_message_id: number): Promise<ExactRow<typeof giftMessage> | null> =>
  db.prisma.giftMessage.findFirst({ where: { gift_message_id } });

export type GiftText = Pick<ExactRow<typeof giftMessage>, 'sender' | 'recipient' | 'message'>;

/** The item; null for the whole cart. */
interface ForItem {
  item_id: number | null;
}

/** A message to save. */
interface NewGiftMessage extends GiftText, ForItem {
  /** The id of the message to replace; null for none. */
  gift_message_id: number | null;
}

/** Saves messages of a cart and its items in one statement, and returns their ids by item. */
export async function writeGiftMessages(
  tx: Queryable,
  cartId: number,
  customerId: number,
  messages: NewGiftMessage[],
): Promise<(ForItem & Pick<ExactRow<typeof giftMessage>, 'gift_message_id'>)[]> {
  return tx.query(
    `with given as materialized (
       select coalesce(g.gift_message_id, nextval('gift_message_gift_message_id_seq')::int) as id, g.item_id, g.sender, g.recipient, g.message
       from jsonb_to_recordset($3::jsonb) as g(item_id int, gift_message_id int, sender text, recipient text, message text)
     ), written as (
       insert into gift_message (gift_message_id, customer_id, sender, recipient, message)
       select id, $2::int, sender, recipient, message from given
       on conflict (gift_message_id) do update set customer_id = excluded.customer_id, sender = excluded.sender,
         recipient = excluded.recipient, message = excluded.message
     ), on_items as (
       update quote_item i set gift_message_id = given.id, updated_at = now() from given where i.item_id = given.item_id and i.quote_id = $1
     ), on_cart as (
       update quote set gift_message_id = given.id from given where given.item_id is null and entity_id = $1
     )
     select item_id, id as gift_message_id from given`,
    [cartId, customerId, JSON.stringify(messages)],
  );
}

/** Deletes messages of a cart and its items. */
export async function deleteGiftMessages(tx: Queryable, cartId: number, giftMessageIds: number[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from gift_message where gift_message_id = any($2)
     ), on_items as (
       update quote_item set gift_message_id = null, updated_at = now() where quote_id = $1 and gift_message_id = any($2)
     )
     update quote set gift_message_id = null where entity_id = $1 and gift_message_id = any($2)`,
    [cartId, giftMessageIds],
  );
}

/** The products' gift message setting: `1` allowed, `0` not allowed, anything else uses the shop's setting. */
export async function selectGiftMessageSettings(tx: Queryable, productIds: number[]): Promise<{ id: number; available: string | null }[]> {
  return tx.query(`select id, attributes ->> 'gift_message_available' as available from product where id = any($1)`, [productIds]);
}

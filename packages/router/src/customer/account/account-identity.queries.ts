import type { Queryable } from '@merx/db';
import type { customer, ExactRow } from '@merx/db/tables';

/** The account data needed for mails and keys. `confirmation` is the pending confirmation key; null once confirmed. */
export type AccountIdentity = Pick<
  ExactRow<typeof customer>,
  'id' | 'website_id' | 'store_id' | 'email' | 'firstname' | 'lastname' | 'confirmation'
> & { has_password: boolean };

const IDENTITY = 'id, website_id, store_id, email, firstname, lastname, confirmation, password_hash is not null as has_password';

/** The account with that id. */
export async function selectIdentity(db: Queryable, id: number): Promise<AccountIdentity | undefined> {
  const [account] = await db.query<AccountIdentity>(`select ${IDENTITY} from customer where id = $1`, [id]);
  return account;
}

/** As `selectIdentity`, locked until the transaction ends. */
export async function lockIdentity(tx: Queryable, id: number): Promise<AccountIdentity | undefined> {
  const [account] = await tx.query<AccountIdentity>(`select ${IDENTITY} from customer where id = $1 for update`, [id]);
  return account;
}

/** The account with that email, case-insensitive: on one website, or on any for null. */
export async function selectIdentityByEmail(db: Queryable, email: string, websiteId: number | null): Promise<AccountIdentity | undefined> {
  const [account] = await db.query<AccountIdentity>(
    `select ${IDENTITY} from customer where lower(email) = lower($1) and ($2::int is null or website_id = $2) order by id limit 1`,
    [email, websiteId],
  );
  return account;
}

/** Confirms the account if the key matches. */
export async function updateConfirmed(tx: Queryable, id: number, confirmation: string): Promise<boolean> {
  const data = { confirmation: null, updated_at: new Date() };
  return (await tx.prisma.customer.updateMany({ where: { id, confirmation }, data })).count > 0;
}

/** The ids of the existing customers among these, locked in id order. */
export async function lockCustomers(tx: Queryable, ids: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from customer where id = any($1::int[]) order by id for update', [ids]);
  return rows.map(({ id }) => id);
}

/** Deletes the gift messages of customers' open carts; those of placed orders stay. */
export async function deleteCartMessages(tx: Queryable, customerIds: number[]): Promise<void> {
  await tx.query(
    `with cart as (select entity_id, gift_message_id from quote where customer_id = any($1::int[]) and is_active)
     delete from gift_message where gift_message_id in (
       select gift_message_id from cart
       union all select i.gift_message_id from quote_item i join cart on cart.entity_id = i.quote_id)`,
    [customerIds],
  );
}

/** Deletes accounts with their addresses, carts, tokens and price rule usage; their orders stay. */
export async function deleteAccounts(tx: Queryable, ids: number[]): Promise<void> {
  await tx.prisma.customer.deleteMany({ where: { id: { in: ids } } });
}

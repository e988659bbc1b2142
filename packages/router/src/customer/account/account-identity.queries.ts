import type { Queryable } from '@merx/db';
import type { customer, ExactRow } from '@merx/db/tables';

/** What mails and keys need to know of an account. The `confirmation` is the key that it waits for; null once it is confirmed. */
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

/** As `selectIdentity`; what this transaction decides about the account is decided by nobody else meanwhile. */
export async function lockIdentity(tx: Queryable, id: number): Promise<AccountIdentity | undefined> {
  const [account] = await tx.query<AccountIdentity>(`select ${IDENTITY} from customer where id = $1 for update`, [id]);
  return account;
}

/** The account of an email, whatever its case: on one website, or on any for null. */
export async function selectIdentityByEmail(db: Queryable, email: string, websiteId: number | null): Promise<AccountIdentity | undefined> {
  const [account] = await db.query<AccountIdentity>(
    `select ${IDENTITY} from customer where lower(email) = lower($1) and ($2::int is null or website_id = $2) order by id limit 1`,
    [email, websiteId],
  );
  return account;
}

/** Confirms the account when the key is the one it waits for. */
export async function updateConfirmed(tx: Queryable, id: number, confirmation: string): Promise<boolean> {
  const data = { confirmation: null, updated_at: new Date() };
  return (await tx.prisma.customer.updateMany({ where: { id, confirmation }, data })).count > 0;
}

/** The ids of those of these customers that are there, locked in the order of their ids. */
export async function lockCustomers(tx: Queryable, ids: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from customer where id = any($1::int[]) order by id for update', [ids]);
  return rows.map(({ id }) => id);
}

/** Removes what the open carts of customers say to somebody; gift messages of carts that became orders are the orders'. */
export async function deleteCartMessages(tx: Queryable, customerIds: number[]): Promise<void> {
  await tx.query(
    `with cart as (select entity_id, gift_message_id from quote where customer_id = any($1::int[]) and is_active)
     delete from gift_message where gift_message_id in (
       select gift_message_id from cart
       union all select i.gift_message_id from quote_item i join cart on cart.entity_id = i.quote_id)`,
    [customerIds],
  );
}

/** Deletes accounts with their addresses, carts, tokens and counted uses of price rules; their orders stay. */
export async function deleteAccounts(tx: Queryable, ids: number[]): Promise<void> {
  await tx.prisma.customer.deleteMany({ where: { id: { in: ids } } });
}

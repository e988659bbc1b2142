import type { Queryable } from '@merx/db';

/** What mails and keys need to know of an account. */
export interface AccountIdentity {
  id: number;
  website_id: number;
  store_id: number;
  email: string;
  firstname: string;
  lastname: string;
  /** The key that the account waits for; null once it is confirmed. */
  confirmation: string | null;
  has_password: boolean;
}

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
export async function updateConfirmed(tx: Queryable, id: number, key: string): Promise<boolean> {
  const rows = await tx.query(
    'update customer set confirmation = null, updated_at = now() where id = $1 and confirmation = $2 returning id',
    [id, key],
  );
  return rows.length > 0;
}

/** Removes what the customer's open carts say to somebody; gift messages of carts that became orders are the orders'. */
export async function deleteCartMessages(tx: Queryable, customerId: number): Promise<void> {
  await tx.query(
    `with cart as (select entity_id, gift_message_id from quote where customer_id = $1 and is_active)
     delete from gift_message where gift_message_id in (
       select gift_message_id from cart
       union all select i.gift_message_id from quote_item i join cart on cart.entity_id = i.quote_id)`,
    [customerId],
  );
}

/** Deletes an account with its addresses, carts, tokens and counted uses of price rules; its orders stay. False for an unknown one. */
export async function deleteAccount(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('delete from customer where id = $1 returning id', [id]);
  return rows.length > 0;
}

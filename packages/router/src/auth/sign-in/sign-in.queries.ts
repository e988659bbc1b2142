import type { Queryable } from '@merx/db';
import type { AccountKind } from '../attempt/attempt.queries.js';

/** The columns of an account needed to sign in. */
export interface SignInAccount {
  id: number;
  password_hash: string | null;
  /** Active and not locked. */
  may_sign_in: boolean;
}

export interface CustomerAccount extends SignInAccount {
  store_id: number;
  /** Whether the account is still unconfirmed. */
  has_key: boolean;
}

/** The admin with that user name (case-insensitive), who may only sign in so if single sign-on leaves them a password. */
export async function selectAdminForSignIn(db: Queryable, username: string): Promise<SignInAccount | undefined> {
  const [admin] = await db.query<SignInAccount>(
    `select id, password_hash, is_active and not exists (
       select from admin_sso s where s.is_enabled and s.is_only and s.break_glass_id is distinct from a.id) as may_sign_in
     from admin_user a where lower(username) = lower($1)`,
    [username],
  );
  return admin;
}

/** The customer with that email (case-insensitive): of the website, or of any if accounts are shared (`websiteId` null). */
export async function selectCustomerForSignIn(
  db: Queryable,
  email: string,
  websiteId: number | null,
): Promise<CustomerAccount | undefined> {
  const [customer] = await db.query<CustomerAccount>(
    `select id, password_hash, store_id, confirmation is not null as has_key,
       is_active and coalesce(lock_expires <= now(), true) as may_sign_in
     from customer where lower(email) = lower($1) and ($2::int is null or website_id = $2) order by id limit 1`,
    [email, websiteId],
  );
  return customer;
}

// Of an admin, so that the sign-ins of one account pass its second factor one after the other.
const SAME_ACCOUNT = {
  admin: 'select from admin_user where id = $1 and password_hash = $2 and is_active for no key update',
  customer: 'select from customer where id = $1 and password_hash = $2 and is_active for share',
} as const;

/** Whether the verified password is still the account's current one; locks the account until the transaction ends. */
export async function lockSignedIn(tx: Queryable, kind: AccountKind, { id, password_hash }: SignInAccount): Promise<boolean> {
  const rows = await tx.query(SAME_ACCOUNT[kind], [id, password_hash]);
  return rows.length > 0;
}

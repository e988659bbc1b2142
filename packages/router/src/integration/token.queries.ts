import type { Queryable } from '@merx/db';

export interface TokenOwner {
  token_id: number;
  admin_id: number | null;
  username: string | null;
  resources: string[] | null;
  customer_id: number | null;
}

/** Who owns a token: an active admin with the role's resources, or an active customer. */
export async function selectTokenOwner(db: Queryable, tokenHash: Buffer): Promise<TokenOwner | undefined> {
  const [owner] = await db.query<TokenOwner>(
    `select t.id as token_id, a.id as admin_id, a.username, r.resources, c.id as customer_id
     from access_token t
     left join admin_user a on a.id = t.admin_id and a.is_active
     left join admin_role r on r.id = a.role_id
     left join customer c on c.id = t.customer_id and c.is_active
     where t.token_hash = $1`,
    [tokenHash],
  );
  return owner;
}

/** Whose a token is: an admin's or a customer's. */
export type TokenHolder = { adminId: number } | { customerId: number };

const idsOf = (owner: TokenHolder) => ({
  adminId: 'adminId' in owner ? owner.adminId : null,
  customerId: 'customerId' in owner ? owner.customerId : null,
});

export async function insertToken(tx: Queryable, tokenHash: Buffer, owner: TokenHolder): Promise<void> {
  const { adminId, customerId } = idsOf(owner);
  await tx.query('insert into access_token (token_hash, admin_id, customer_id) values ($1, $2, $3)', [tokenHash, adminId, customerId]);
}

/** Deletes the tokens of an account but one, and tells how many. */
export async function deleteTokensOf(tx: Queryable, owner: TokenHolder, exceptId: number): Promise<number> {
  const { adminId, customerId } = idsOf(owner);
  const gone = await tx.query('delete from access_token where (admin_id = $1 or customer_id = $2) and id <> $3 returning id', [
    adminId,
    customerId,
    exceptId,
  ]);
  return gone.length;
}

/** Deletes one token; false when there is none of that id. */
export async function deleteToken(db: Queryable, id: number): Promise<boolean> {
  const gone = await db.query('delete from access_token where id = $1 returning id', [id]);
  return gone.length > 0;
}

export interface TokenRow {
  id: number;
  type: 'admin' | 'customer';
  account_id: number;
  account: string;
  created_at: string;
  last_used_at: string | null;
}

export interface TokenSelection {
  adminId: number | null;
  customerId: number | null;
  limit: number;
  offset: number;
}

/** A page of tokens, newest first, of one account or of all, and how many there are. */
export async function selectTokens(
  db: Queryable,
  { adminId, customerId, limit, offset }: TokenSelection,
): Promise<{ items: TokenRow[]; total_count: number }> {
  const everyone = adminId === null && customerId === null;
  const items = await db.query<TokenRow & { total: number }>(
    `select t.id, case when a.id is null then 'customer' else 'admin' end as type, coalesce(a.id, c.id) as account_id,
            coalesce(a.username, c.email) as account, wire_time(t.created_at) as created_at, wire_time(t.last_used_at) as last_used_at
     from access_token t left join admin_user a on a.id = t.admin_id left join customer c on c.id = t.customer_id
     where $1 or t.admin_id = $2 or t.customer_id = $3
     order by t.id desc limit $4 offset $5`,
    [everyone, adminId, customerId, limit, offset],
  );
  const [counted] = await db.query<{ total: number }>(
    'select count(*) as total from access_token t where $1 or t.admin_id = $2 or t.customer_id = $3',
    [everyone, adminId, customerId],
  );
  return { items, total_count: counted?.total ?? 0 };
}

/** The customers of an email, whatever its case: of one website, or of all. */
export function selectCustomersByEmail(
  db: Queryable,
  email: string,
  websiteCode: string | null,
): Promise<{ id: number; is_active: boolean }[]> {
  return db.query<{ id: number; is_active: boolean }>(
    `select c.id, c.is_active from customer c join website w on w.id = c.website_id
     where lower(c.email) = lower($1) and ($2::text is null or w.code = $2)`,
    [email, websiteCode],
  );
}

import { QUICK, type Queryable } from '@merx/db';
import type { accessToken, customer, ExactRow } from '@merx/db/tables';

type CustomerState = Pick<ExactRow<typeof customer>, 'id' | 'is_active'>;

export interface TokenOwner {
  token_id: number;
  admin_id: number | null;
  username: string | null;
  resources: string[] | null;
  customer_id: number | null;
  integration_id: number | null;
  name: string | null;
  /** The admin who is logged in as the customer, if one is. */
  on_behalf_of: number | null;
  staff_username: string | null;
  staff_name: string | null;
  /** Not used for at least a minute. */
  is_stale: boolean;
  /** Until it expires; null if it does not. */
  seconds_left: number | null;
}

/**
 * The owner of a token that has not expired: an active admin with the resources of their role, an active customer, or an active
 * integration. That of an admin who is logged in as a customer needs that admin to be active too, with one of the `toActAsCustomer`.
 */
export async function selectTokenOwner(
  db: Queryable,
  tokenHash: Buffer,
  toActAsCustomer: readonly string[],
): Promise<TokenOwner | undefined> {
  const [owner] = await db.query<TokenOwner>(
    `select t.id as token_id, a.id as admin_id, a.username, coalesce(r.resources, i.resources) as resources, c.id as customer_id,
       i.id as integration_id, i.name, t.on_behalf_of, s.username as staff_username, concat_ws(' ', s.firstname, s.lastname) as staff_name,
       coalesce(t.last_used_at <= now() - interval '1 minute', true) as is_stale,
       extract(epoch from t.expires_at - now())::float8 as seconds_left
     from access_token t
     left join admin_user a on a.id = t.admin_id and a.is_active
     left join admin_role r on r.id = a.role_id
     left join customer c on c.id = t.customer_id and c.is_active
     left join integration i on i.id = t.integration_id and i.is_active
     left join admin_user s on s.id = t.on_behalf_of and s.is_active
     left join admin_role sr on sr.id = s.role_id
     where t.token_hash = $1 and coalesce(t.expires_at > now(), true) and (t.on_behalf_of is null or coalesce(sr.resources && $2::text[], false))`,
    [tokenHash, toActAsCustomer],
    QUICK,
  );
  return owner;
}

/** Records the use of a token. Of concurrent calls only one does so; the others skip it. */
export async function updateTokenUsed(db: Queryable, id: number): Promise<void> {
  await db.query(
    'update access_token set last_used_at = now() where id = (select id from access_token where id = $1 for no key update skip locked)',
    [id],
  );
}

type Token = Buffer<ArrayBuffer>;

/** The owner of a token: an admin or a customer. */
export type TokenHolder = { adminId: number } | { customerId: number };

const columnsOf = (owner: TokenHolder) => ('adminId' in owner ? { admin_id: owner.adminId } : { customer_id: owner.customerId });

/** Inserts a token and returns its id. Without an expiry it is valid until revoked. */
export async function insertToken(
  tx: Queryable,
  owner: TokenHolder,
  token: { token_hash: Token; name: string | null; expires_at: Date | null; on_behalf_of: number | null },
): Promise<number> {
  return (await tx.prisma.accessToken.create({ data: { ...token, ...columnsOf(owner) }, select: { id: true } })).id;
}

/** Deletes an account's expired tokens. */
export async function deleteExpiredTokens(tx: Queryable, owner: TokenHolder): Promise<void> {
  await tx.prisma.accessToken.deleteMany({ where: { ...columnsOf(owner), expires_at: { lte: new Date() } } });
}

/** Inserts or replaces the access token of an integration. */
export async function upsertIntegrationToken(tx: Queryable, integration_id: number, token_hash: Token): Promise<void> {
  const where = { integration_id };
  const update = { token_hash, created_at: new Date() };
  await tx.prisma.accessToken.upsert({ where, create: { integration_id, token_hash }, update, select: { id: true } });
}

/** Deletes the token of an integration. */
export async function deleteIntegrationToken(tx: Queryable, integration_id: number): Promise<void> {
  await tx.prisma.accessToken.deleteMany({ where: { integration_id } });
}

/** Whether there is an active admin with that id; locks the admin until the transaction ends. */
export async function lockActiveAdmin(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select from admin_user where id = $1 and is_active for share', [id]);
  return rows.length > 0;
}

/** Deletes the tokens of an account except one, and returns how many. */
export async function deleteTokensOf(tx: Queryable, owner: TokenHolder, exceptId: number): Promise<number> {
  return (await tx.prisma.accessToken.deleteMany({ where: { ...columnsOf(owner), id: { not: exceptId } } })).count;
}

/** The sessions of admins who are logged in as a customer and still may be, newest first. */
export async function selectActingTokens(db: Queryable, customerId: number, toActAsCustomer: readonly string[]): Promise<ActingToken[]> {
  return db.query<ActingToken>(
    `select t.id, concat_ws(' ', s.firstname, s.lastname) as admin, wire_time(t.created_at) as created_at, wire_time(t.expires_at) as expires_at
     from access_token t join admin_user s on s.id = t.on_behalf_of and s.is_active join admin_role r on r.id = s.role_id
     where t.customer_id = $1 and t.expires_at > now() and r.resources && $2::text[] order by t.id desc`,
    [customerId, toActAsCustomer],
  );
}

/** The session of an admin who is logged in as a customer. */
export interface ActingToken {
  id: number;
  admin: string;
  created_at: string;
  expires_at: string;
}

/** Deletes the tokens with which admins are logged in as a customer, or one of them; returns how many. */
export async function deleteActingTokens(tx: Queryable, customer_id: number, id?: number): Promise<number> {
  const where = { customer_id, on_behalf_of: { not: null }, ...(id !== undefined && { id }) };
  return (await tx.prisma.accessToken.deleteMany({ where })).count;
}

export type OwnedToken = Pick<ExactRow<typeof accessToken>, 'admin_id' | 'customer_id' | 'integration_id' | 'name'>;

/** The owner of the token with that id. */
export const selectToken = (tx: Queryable, id: number): Promise<OwnedToken | null> =>
  tx.prisma.accessToken.findFirst({ where: { id }, select: { admin_id: true, customer_id: true, integration_id: true, name: true } });

/** Deletes a token; false if it does not exist. */
export async function deleteToken(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.accessToken.deleteMany({ where: { id } })).count > 0;
}

/** The customers with an email (case-insensitive), of one website or of all. */
export function selectCustomersByEmail(db: Queryable, email: string, websiteCode: string | null): Promise<CustomerState[]> {
  return db.query<CustomerState>(
    `select c.id, c.is_active from customer c join website w on w.id = c.website_id
     where lower(c.email) = lower($1) and ($2::text is null or w.code = $2)`,
    [email, websiteCode],
  );
}

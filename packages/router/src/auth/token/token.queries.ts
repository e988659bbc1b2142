import { type CompiledCriteria, type CriteriaField, type Queryable, TEXT_FIELD, textField } from '@merx/db';

export interface TokenOwner {
  token_id: number;
  admin_id: number | null;
  username: string | null;
  resources: string[] | null;
  customer_id: number | null;
  integration_id: number | null;
  name: string | null;
  /** Not used for a minute or more. */
  is_stale: boolean;
}

/** Who owns a token that has not expired: an active admin with the role's resources, an active customer, or an active integration. */
export async function selectTokenOwner(db: Queryable, tokenHash: Buffer): Promise<TokenOwner | undefined> {
  const [owner] = await db.query<TokenOwner>(
    `select t.id as token_id, a.id as admin_id, a.username, coalesce(r.resources, i.resources) as resources, c.id as customer_id,
       i.id as integration_id, i.name, coalesce(t.last_used_at <= now() - interval '1 minute', true) as is_stale
     from access_token t
     left join admin_user a on a.id = t.admin_id and a.is_active
     left join admin_role r on r.id = a.role_id
     left join customer c on c.id = t.customer_id and c.is_active
     left join integration i on i.id = t.integration_id and i.is_active
     where t.token_hash = $1 and coalesce(t.expires_at > now(), true)`,
    [tokenHash],
  );
  return owner;
}

/** Notes that a token is in use. Of calls at the same time one does it, and the others pass it by. */
export async function updateTokenUsed(db: Queryable, id: number): Promise<void> {
  await db.query(
    'update access_token set last_used_at = now() where id = (select id from access_token where id = $1 for no key update skip locked)',
    [id],
  );
}

/** Whose a token is: an admin's or a customer's. */
export type TokenHolder = { adminId: number } | { customerId: number };

const idsOf = (owner: TokenHolder) => ({
  adminId: 'adminId' in owner ? owner.adminId : null,
  customerId: 'customerId' in owner ? owner.customerId : null,
});

/** Stores a token and returns its id. */
export async function insertToken(tx: Queryable, tokenHash: Buffer, owner: TokenHolder, name?: string): Promise<number> {
  const { adminId, customerId } = idsOf(owner);
  const [row] = await tx.query<{ id: number }>(
    'insert into access_token (token_hash, admin_id, customer_id, name) values ($1, $2, $3, $4) returning id',
    [tokenHash, adminId, customerId, name],
  );
  return row?.id ?? 0;
}

/** Gives an integration its access token, in place of the one that it had. */
export async function upsertIntegrationToken(tx: Queryable, id: number, tokenHash: Buffer): Promise<void> {
  await tx.query(
    `insert into access_token (integration_id, token_hash) values ($1, $2)
     on conflict (integration_id) do update set token_hash = excluded.token_hash, created_at = now()`,
    [id, tokenHash],
  );
}

/** Deletes the token of an integration. */
export async function deleteIntegrationToken(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from access_token where integration_id = $1', [id]);
}

/** Lets a token expire after so many seconds. Those of its account that have expired before go. */
export async function updateTokenExpiry(tx: Queryable, id: number, owner: TokenHolder, seconds: number): Promise<void> {
  const { adminId, customerId } = idsOf(owner);
  await tx.query(
    `with expired as (delete from access_token where (admin_id = $3 or customer_id = $4) and expires_at <= now() and id <> $1)
     update access_token set expires_at = now() + make_interval(secs => $2) where id = $1`,
    [id, seconds, adminId, customerId],
  );
}

/** Whether there is an active admin of that id; if so, it stays until the transaction ends. */
export async function lockActiveAdmin(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select from admin_user where id = $1 and is_active for share', [id]);
  return rows.length > 0;
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

export interface DeletedToken {
  admin_id: number | null;
  customer_id: number | null;
  integration_id: number | null;
  name: string | null;
}

/** Deletes one token and returns whose it was; none when there is none of that id. */
export async function deleteToken(tx: Queryable, id: number): Promise<DeletedToken | undefined> {
  const [gone] = await tx.query<DeletedToken>(
    'delete from access_token where id = $1 returning admin_id, customer_id, integration_id, name',
    [id],
  );
  return gone;
}

export interface TokenRow {
  id: number;
  type: 'admin' | 'customer' | 'integration';
  account_id: number;
  account: string;
  name: string | null;
  created_at: string;
  last_used_at: string | null;
}

const ACCOUNT = 'coalesce(a.username, c.email, i.name)';
const TYPE = `case when a.id is not null then 'admin' when c.id is not null then 'customer' else 'integration' end`;
const FIELDS: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 't.id', kind: 'number' },
  type: { sql: TYPE, kind: 'text' },
  admin_id: { sql: 't.admin_id', kind: 'number' },
  customer_id: { sql: 't.customer_id', kind: 'number' },
  account: { sql: ACCOUNT, kind: 'text' },
  name: { sql: 't.name', kind: 'text' },
  created_at: { sql: 't.created_at', kind: 'time' },
  last_used_at: { sql: 't.last_used_at', kind: 'time' },
  [TEXT_FIELD]: textField((pattern) => `fold(concat_ws(' ', ${ACCOUNT}, t.name)) like ${pattern}`),
};

/** What tokens are filtered and sorted by. */
export const tokenField = (name: string): CriteriaField | undefined => (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined);

/** A page of tokens, and how many there are. */
export async function selectTokens(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ items: TokenRow[]; total_count: number }> {
  const from = `from access_token t left join admin_user a on a.id = t.admin_id left join customer c on c.id = t.customer_id
    left join integration i on i.id = t.integration_id where ${where}`;
  const [page] = await db.query<{ items: TokenRow[]; total_count: number }>(
    `select (select count(*)::int ${from}) as total_count,
       (select coalesce(json_agg(p), '[]') from (
          select t.id, ${TYPE} as type, coalesce(a.id, c.id, i.id) as account_id,
            ${ACCOUNT} as account, t.name, wire_time(t.created_at) as created_at, wire_time(t.last_used_at) as last_used_at
          ${from} order by ${orderBy} ${limit}) p) as items`,
    parameters,
  );
  return page ?? { items: [], total_count: 0 };
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

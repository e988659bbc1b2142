import type { Queryable } from '@merx/db';

export interface TokenOwner {
  admin_id: number | null;
  username: string | null;
  resources: string[] | null;
  customer_id: number | null;
}

/** Who owns a token: an active admin with the role's resources, or an active customer. */
export async function selectTokenOwner(db: Queryable, tokenHash: Buffer): Promise<TokenOwner | undefined> {
  const [owner] = await db.query<TokenOwner>(
    `select a.id as admin_id, a.username, r.resources, c.id as customer_id
     from access_token t
     left join admin_user a on a.id = t.admin_id and a.is_active
     left join admin_role r on r.id = a.role_id
     left join customer c on c.id = t.customer_id and c.is_active
     where t.token_hash = $1`,
    [tokenHash],
  );
  return owner;
}

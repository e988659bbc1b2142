import type { Queryable } from '@merx/db';
import type { adminUser, customer, ExactRow, loginAsCustomer } from '@merx/db/tables';

export type LoginCustomer = Pick<ExactRow<typeof customer>, 'is_active' | 'assistance_allowed' | 'website_id' | 'store_id'>;

const CUSTOMER = 'select is_active, assistance_allowed, website_id, store_id from customer where id = $1';

/** The customer to log in as: one row or none. */
export async function selectLoginCustomer(db: Queryable, id: number): Promise<LoginCustomer | undefined> {
  const [row] = await db.query<LoginCustomer>(CUSTOMER, [id]);
  return row;
}

/** As `selectLoginCustomer`, locked until the transaction ends. */
export async function lockLoginCustomer(tx: Queryable, id: number): Promise<LoginCustomer | undefined> {
  const [row] = await tx.query<LoginCustomer>(`${CUSTOMER} for share`, [id]);
  return row;
}

type Secret = Buffer<ArrayBuffer>;
type Login = Pick<ExactRow<typeof loginAsCustomer>, 'customer_id' | 'admin_id' | 'store_id'>;

/** Stores the hash of a secret that is valid for that many seconds; expired ones are deleted. */
export async function insertLogin(tx: Queryable, login: Login & { secret_hash: Secret }, seconds: number): Promise<void> {
  await tx.prisma.loginAsCustomer.deleteMany({ where: { expires_at: { lte: new Date() } } });
  await tx.prisma.loginAsCustomer.create({
    data: { ...login, expires_at: new Date(Date.now() + seconds * 1000) },
    select: { admin_id: true },
  });
}

type LoginAdmin = Pick<ExactRow<typeof adminUser>, 'id' | 'username'>;

/** The admin whose secret has that hash, used or not: one row or none. */
export const selectLoginAdmin = async (db: Queryable, secret_hash: Secret): Promise<LoginAdmin | undefined> =>
  (await db.prisma.loginAsCustomer.findFirst({ where: { secret_hash }, select: { admin: { select: { id: true, username: true } } } }))
    ?.admin;

interface UsedLogin extends Login {
  assistance_allowed: boolean;
  /** First and last name of the admin. */
  admin: string;
}

/**
 * Deletes the secret with that hash, if it has not expired, its customer is active, and so is its admin, who needs one of the resources. Of
 * concurrent calls one gets the row.
 */
export async function deleteLogin(tx: Queryable, secretHash: Secret, resources: readonly string[]): Promise<UsedLogin | undefined> {
  const [row] = await tx.query<UsedLogin>(
    `delete from login_as_customer l using customer c cross join admin_user a join admin_role r on r.id = a.role_id
     where l.secret_hash = $1 and l.expires_at > now() and c.id = l.customer_id and c.is_active
       and a.id = l.admin_id and a.is_active and r.resources && $2::text[]
     returning l.customer_id, l.admin_id, l.store_id, c.assistance_allowed, concat_ws(' ', a.firstname, a.lastname) as admin`,
    [secretHash, resources],
  );
  return row;
}

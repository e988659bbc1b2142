import { randomInt } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { insertAdmin, selectAdminId, updateAdmin } from '../admin/admin.queries.js';
import { lockAdmins } from '../role/role.queries.js';
import { keepingFullAdmin } from '../role/role.service.js';
import { type SsoRow, selectLinked, selectRoleIds, updateLink } from './sso.queries.js';
import { type Identity, roleOf } from './sso-identity.js';

/** The account of somebody whom the provider has signed in. */
export interface SsoAccount {
  id: number;
  username: string;
  isNew: boolean;
  /** The role that this sign-in has given. */
  newRoleId: number | undefined;
}

/**
 * Finds the account of somebody: the one linked to them, else the one with their verified email, which is linked thereby, else a new one, if
 * their groups have a role. The role follows the groups, except that of the admin who may still use a password. Undefined when they may not
 * sign in. `passwordHash` is that of new accounts, which nobody knows the password of.
 */
export async function accountFor(tx: Queryable, sso: SsoRow, who: Identity, passwordHash: string): Promise<SsoAccount | undefined> {
  // Two first sign-ins of one person make one account.
  await lockAdmins(tx);
  const mapped = await existingRole(tx, roleOf(sso.role_map, who.groups));
  const found = await selectLinked(tx, who);
  if (!found) return createAccount(tx, sso, who, { mapped, passwordHash });
  const isLinked = found.sso_issuer === who.issuer && found.sso_subject === who.subject;
  // Somebody else at the same provider with the same email.
  if (!isLinked && found.sso_issuer === who.issuer) return undefined;
  if (!found.is_active) return undefined;
  if (!isLinked) await updateLink(tx, found.id, who.issuer, who.subject);
  const isMoved = mapped !== undefined && mapped !== found.role_id && found.id !== sso.break_glass_id;
  const newRoleId = isMoved ? mapped : undefined;
  if (isMoved) await keepingFullAdmin(tx, () => updateAdmin(tx, found.id, { role_id: mapped }));
  return { id: found.id, username: found.username, isNew: false, newRoleId };
}

async function existingRole(tx: Queryable, id: number | undefined): Promise<number | undefined> {
  return id === undefined ? undefined : (await selectRoleIds(tx, [id]))[0];
}

async function createAccount(
  tx: Queryable,
  sso: SsoRow,
  who: Identity,
  { mapped, passwordHash }: { mapped: number | undefined; passwordHash: string },
): Promise<SsoAccount | undefined> {
  const role_id = mapped ?? sso.default_role_id;
  if (role_id === null || who.email === null) return undefined;
  const username = await freeName(tx, who.username);
  const { email, firstname, lastname } = who;
  const id = await insertAdmin(tx, { username, email, firstname, lastname, role_id, password_hash: passwordHash });
  await updateLink(tx, id, who.issuer, who.subject);
  return { id, username, isNew: true, newRoleId: role_id };
}

const SHORTENED = 34;

/** The name, with a number if another admin has it. */
async function freeName(tx: Queryable, wanted: string): Promise<string> {
  if ((await selectAdminId(tx, wanted)) === undefined) return wanted;
  return freeName(tx, `${wanted.replace(/-\d+$/, '').slice(0, SHORTENED)}-${randomInt(100_000)}`);
}

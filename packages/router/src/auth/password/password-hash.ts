import { hash, verify } from '@node-rs/argon2';

/** The minimum that OWASP recommends for argon2id, which is the library's default algorithm; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no account or no password, so that both take as long as a wrong password. Nobody knows its password. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$x3fqLuHlhZBAATmv3YPOIw$hRUBdlYUf/tnUI3t6frV4xmgvhDDqq0Ut3NjBh8Feew';

/** The hash of a password, with its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether a password belongs to a hash; never without one, and not sooner. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const matches = await verify(known ?? NOBODYS_HASH, password);
  return known !== null && matches;
}

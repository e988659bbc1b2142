import { hash, verify } from '@node-rs/argon2';

/** The OWASP minimum for argon2id, the library's default algorithm; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when there is no account or no password, so that it takes as long as a wrong password. The password of this hash is unknown. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$x3fqLuHlhZBAATmv3YPOIw$hRUBdlYUf/tnUI3t6frV4xmgvhDDqq0Ut3NjBh8Feew';

/** Hashes a password; the result includes parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether a password matches a hash. Without a hash returns false after the same time. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const matches = await verify(known ?? NOBODYS_HASH, password);
  return known !== null && matches;
}

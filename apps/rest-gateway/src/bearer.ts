import type { Database } from '@merx/db';
import { type Actor, GUEST, identify } from '@merx/router';

/**
 * The caller named by an Authorization header: the word Bearer in any case and one token, else a guest. An unknown or revoked token is
 * a guest too: anonymous routes still work, the rest refuses.
 */
export async function readActor(db: Database, header: string | undefined): Promise<Actor> {
  const [scheme, token, ...rest] = header?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return GUEST;
  return identify(db, token);
}

import { createHash } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { type Actor, GUEST } from '../trpc/context.js';
import { selectTokenOwner } from './token.queries.js';

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The caller that a bearer token stands for; a guest when it is unknown, revoked or its account is not active. */
export async function identify(db: Queryable, token: string): Promise<Actor> {
  const owner = await selectTokenOwner(db, hashToken(token));
  if (owner?.admin_id && owner.username) {
    const { token_id, admin_id, username } = owner;
    return { type: 'admin', adminId: admin_id, username, resources: new Set(owner.resources), tokenId: token_id };
  }
  return owner?.customer_id ? { type: 'customer', customerId: owner.customer_id, tokenId: owner.token_id } : GUEST;
}

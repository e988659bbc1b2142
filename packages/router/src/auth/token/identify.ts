import { createHash, randomInt } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { type Actor, GUEST } from '../../trpc/context.js';
import { selectTokenOwner, updateTokenUsed } from './token.queries.js';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

/** A random token of 32 characters. */
export const makeToken = (): string => Array.from({ length: TOKEN_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The caller that a bearer token stands for; a guest when it is unknown, revoked or its account is not active. Writes the use, once a minute. */
export async function identify(db: Queryable, token: string): Promise<Actor> {
  const owner = await selectTokenOwner(db, hashToken(token));
  if (owner?.is_stale) await updateTokenUsed(db, owner.token_id);
  if (owner?.admin_id && owner.username) {
    const { token_id, admin_id, username } = owner;
    return { type: 'admin', adminId: admin_id, username, resources: new Set(owner.resources), tokenId: token_id };
  }
  if (owner?.integration_id && owner.name) {
    const { token_id, integration_id, name } = owner;
    return { type: 'integration', integrationId: integration_id, name, resources: new Set(owner.resources), tokenId: token_id };
  }
  return owner?.customer_id ? { type: 'customer', customerId: owner.customer_id, tokenId: owner.token_id } : GUEST;
}

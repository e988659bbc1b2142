import { randomBytes } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { hashToken } from '../token/identify.js';
import { deleteSession, deleteSessionsOf, insertSession } from './session.queries.js';

const LONGEST_USER_AGENT = 500;

/** Starts a session of an admin for so many seconds and returns its token; the database keeps only the hash. */
export async function startSession(
  tx: Queryable,
  { adminId, ip, userAgent, seconds }: { adminId: number; ip: string | undefined; userAgent: string | undefined; seconds: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, { tokenHash: hashToken(token), adminId, ip, userAgent: userAgent?.slice(0, LONGEST_USER_AGENT), seconds });
  return token;
}

/** Ends the session of a token, if there is one. */
export const endSession = (tx: Queryable, token: string): Promise<void> => deleteSession(tx, hashToken(token));

/** Ends an admin's sessions, but the one that may stay, and returns how many. */
export const endSessions = (tx: Queryable, adminId: number, exceptId?: number): Promise<number> =>
  deleteSessionsOf(tx, adminId, exceptId ?? 0);

import type { Context, Settings } from '../../trpc/context.js';
import { tooManyAttempts, tooManySignIns } from '../faults.js';
import { selectAttempts, upsertAttempt } from './attempt.queries.js';
import { networkOf } from './network-of.js';

/** The caller's address, and where attempts are counted: in the database, shared by all instances. */
export interface Caller {
  db: Context['db'];
  settings: Pick<Settings, 'limits'>;
  remoteIp: string | undefined;
}

type Limited = keyof NonNullable<Settings['limits']>;

const KINDS: Readonly<Record<Limited, string>> = {
  signInFailures: 'sign_in',
  registrations: 'registration',
  passwordResets: 'password_reset',
  guestOrders: 'guest_order',
  reviews: 'review',
};

/** The limit in force; none if absent or 0. */
function limitOf({ settings }: Caller, limited: Limited) {
  const limit = settings.limits?.[limited];
  return limit && limit.most > 0 ? limit : undefined;
}

/** Runs `work` and counts a failed sign-in against the caller's address. Throws 429 after too many of them. */
export async function limitingFailures<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const limit = limitOf(caller, 'signInFailures');
  if (!limit) return work();
  const place = networkOf(caller.remoteIp);
  const known = await selectAttempts(caller.db, KINDS.signInFailures, place);
  if (known && known.attempts >= limit.most) {
    throw tooManySignIns({ seconds: known.seconds });
  }
  try {
    return await work();
  } catch (error) {
    if (isRefusedSignIn(error)) await upsertAttempt(caller.db, KINDS.signInFailures, place, limit.seconds);
    throw error;
  }
}

const isRefusedSignIn = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'UNAUTHORIZED';

/** Counts an attempt of a caller, by default by their address. Throws 429 after too many. */
export async function limitAttempts(
  caller: Caller,
  limited: Exclude<Limited, 'signInFailures'>,
  counted = networkOf(caller.remoteIp),
): Promise<void> {
  const limit = limitOf(caller, limited);
  if (!limit) return;
  const { attempts, seconds } = await upsertAttempt(caller.db, KINDS[limited], counted, limit.seconds);
  if (attempts > limit.most) throw tooManyAttempts({ seconds });
}

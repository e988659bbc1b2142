import type { Context, Settings } from '../../trpc/context.js';
import { tooManyAttempts, tooManySignIns } from '../faults.js';
import { selectAttempts, upsertAttempt } from './address-limit.queries.js';
import { networkOf } from './network-of.js';

/** Who tries, and where attempts are counted: in the database, so that all instances agree. */
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
};

/** The limit that counts; none where it is absent or 0. */
function limitOf({ settings }: Caller, limited: Limited) {
  const limit = settings.limits?.[limited];
  return limit && limit.most > 0 ? limit : undefined;
}

/** Does `work`, counting it against the caller's address when it is refused as a failed sign-in. Throws 429 after too many of those. */
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

/** Counts an attempt of a caller who has no account. Throws 429 when there were too many from the address. */
export async function limitAttempts(caller: Caller, limited: Exclude<Limited, 'signInFailures'>): Promise<void> {
  const limit = limitOf(caller, limited);
  if (!limit) return;
  const { attempts, seconds } = await upsertAttempt(caller.db, KINDS[limited], networkOf(caller.remoteIp), limit.seconds);
  if (attempts > limit.most) throw tooManyAttempts({ seconds });
}

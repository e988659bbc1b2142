import type { Database } from '@merx/db';
import { type Actor, asMerxError, GUEST, identify, identifySigned, MerxError, type Settings, type SignedCall } from '@merx/router';

/** What authentication needs. */
export interface Place {
  db: Database;
  settings: Settings;
}

/** The parts of a call that can be signed. */
export interface Signable {
  query: string;
  asSigned: () => Promise<SignedCall>;
}

/**
 * Authenticates the caller from an Authorization header: Bearer (in any case) and a token, or OAuth and a signature if the call can be
 * signed; a signature may also be in the query. Otherwise the caller is a guest. An unknown or revoked token is a guest too: anonymous
 * routes still work, others return 401.
 */
export async function readActor(place: Place, header: string | undefined, call?: Signable): Promise<Actor> {
  const [scheme = '', token, ...rest] = header?.split(' ') ?? [];
  if (/^bearer$/i.test(scheme)) return token && rest.length === 0 ? identify(place.db, token) : GUEST;
  if (call && (/^oauth\s/i.test(header ?? '') || isSigned(call.query))) return readSigned(place, await call.asSigned());
  return GUEST;
}

/** Whether a query contains a signature. */
export const isSigned = (query: string): boolean => /(?:^|&)oauth_consumer_key=/.test(query);

/** An invalid signature makes the caller a guest, with the reason returned in the 401. */
async function readSigned(place: Place, call: SignedCall): Promise<Actor> {
  try {
    return await identifySigned(place, call);
  } catch (error) {
    const known = asMerxError(error);
    if (!(known instanceof MerxError)) throw error;
    return { type: 'guest', refusal: new MerxError('UNAUTHORIZED', known.message, known.parameters, known.errors) };
  }
}

import type { Database } from '@merx/db';
import { type Actor, asMerxError, GUEST, identify, identifySigned, MerxError, type Settings, type SignedCall } from '@merx/router';

/** What it takes to tell who calls. */
export interface Place {
  db: Database;
  settings: Settings;
}

/** A call as far as it may be signed. */
export interface Signable {
  query: string;
  asSigned: () => Promise<SignedCall>;
}

/**
 * The caller named by an Authorization header: the word Bearer in any case and one token, or OAuth and a signature, where the call can be
 * signed; a signature may also stand in the query. Else a guest. An unknown or revoked token is a guest too: anonymous routes still work,
 * the rest refuses.
 */
export async function readActor(place: Place, header: string | undefined, call?: Signable): Promise<Actor> {
  const [scheme = '', token, ...rest] = header?.split(' ') ?? [];
  if (/^bearer$/i.test(scheme)) return token && rest.length === 0 ? identify(place.db, token) : GUEST;
  if (call && (/^oauth\s/i.test(header ?? '') || SIGNED_QUERY.test(call.query))) return readSigned(place, await call.asSigned());
  return GUEST;
}

const SIGNED_QUERY = /(?:^|&)oauth_consumer_key=/;

/** Whose signature does not hold is a guest who hears why, with 401 whatever was wrong. */
async function readSigned(place: Place, call: SignedCall): Promise<Actor> {
  try {
    return await identifySigned(place, call);
  } catch (error) {
    const told = asMerxError(error);
    if (!(told instanceof MerxError)) throw error;
    return { type: 'guest', refusal: new MerxError('UNAUTHORIZED', told.message, told.parameters, told.errors) };
  }
}

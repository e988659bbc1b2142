import type { Database } from '@merx/db';
import { type Actor, asMerxError, GUEST, identify, identifySigned, MerxError, type Settings, type SignedCall } from '@merx/router';

/** What it takes to tell who calls. */
export interface Place {
  db: Database;
  settings: Settings;
}

/**
 * The caller named by an Authorization header: the word Bearer in any case and one token, or OAuth and a signature, where the call can be
 * signed; else a guest. An unknown or revoked token is a guest too: anonymous routes still work, the rest refuses.
 */
export async function readActor(place: Place, header: string | undefined, signed?: (header: string) => SignedCall): Promise<Actor> {
  if (header === undefined) return GUEST;
  if (signed && /^oauth\s/i.test(header)) return readSigned(place, signed(header));
  const [scheme, token, ...rest] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return GUEST;
  return identify(place.db, token);
}

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

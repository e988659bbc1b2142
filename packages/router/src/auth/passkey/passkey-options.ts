import { ALGORITHMS, PROMPT_MS, type Site, userHandle } from './web-authn.js';

/** A credential that the account has already. */
export interface KnownCredential {
  credential_id: Buffer;
  transports: string[];
}

export interface Registration {
  challenge: string;
  site: Site;
  admin: { id: number; username: string };
  known: readonly KnownCredential[];
}

export interface SignInPrompt {
  challenge: string;
  site: Site;
  known: readonly KnownCredential[];
}

/** The options of a registration for browsers, in the JSON form of the standard: byte strings in base64url. */
export function registrationOptions({ challenge, site, admin, known }: Registration) {
  return {
    challenge,
    rp: { id: site.rpId, name: site.rpId },
    user: { id: userHandle(admin.id).toString('base64url'), name: admin.username, displayName: admin.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    excludeCredentials: known.map(asText),
    timeout: PROMPT_MS,
  };
}

/** The options of a sign-in for browsers, in the JSON form of the standard. */
export function signInOptions({ challenge, site, known }: SignInPrompt) {
  return { challenge, rpId: site.rpId, allowCredentials: known.map(asText), userVerification: 'discouraged', timeout: PROMPT_MS };
}

const asText = ({ credential_id, transports }: KnownCredential) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key',
  ...(transports.length > 0 && { transports }),
});

/** The options of a registration as clients of the web API expect them: byte strings as lists of numbers. */
export function restRegistrationOptions({ challenge, site, admin, known }: Registration) {
  return {
    publicKey: {
      challenge: [...Buffer.from(challenge, 'base64url')],
      user: { id: [...userHandle(admin.id)], name: admin.username, displayName: admin.username },
      rp: { name: site.rpId, id: site.rpId },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      attestation: 'indirect',
      authenticatorSelection: { requireResidentKey: false, userVerification: 'discouraged' },
      timeout: PROMPT_MS,
      excludeCredentials: known.map(asBytes),
    },
  };
}

/** The options of a sign-in as clients of the web API expect them. */
export function restSignInOptions({ challenge, site, known }: SignInPrompt) {
  return {
    credentialRequestOptions: {
      challenge: [...Buffer.from(challenge, 'base64url')],
      timeout: PROMPT_MS,
      allowCredentials: known.map(asBytes),
      userVerification: 'discouraged',
      rpId: site.rpId,
    },
  };
}

const asBytes = ({ credential_id }: KnownCredential) => ({ type: 'public-key', id: [...credential_id] });

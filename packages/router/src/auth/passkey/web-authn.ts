import { createHash, randomBytes } from 'node:crypto';
import type { SentCredential } from './credential-json.js';

/** Where passkeys are valid: the host they belong to, and the origin that browsers report. */
export interface Site {
  origin: string;
  rpId: string;
}

/** The site of passkeys: the public address of the server. */
export function siteOf(baseUrl: string): Site {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
}

/** A new challenge, in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The id of an admin as passkeys store it, which reveals nothing about the account. */
export const userHandle = (adminId: number): Buffer => createHash('sha256').update(`merx admin ${adminId}`).digest();

/** ECDSA with P-256, and RSA for Windows Hello. */
export const ALGORITHMS = [-7, -257];

/** How long a browser waits for the user, in milliseconds. */
export const PROMPT_MS = 60_000;

export interface VerifiedPasskey {
  credentialId: Uint8Array<ArrayBuffer>;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

// The library is loaded with the first use: most processes serve no passkeys.
const library = () => import('@simplewebauthn/server');

/** The new passkey of a registration; undefined if it does not answer the challenge, is of another site, or is invalid. */
export async function verifyRegistration(sent: SentCredential, site: Site): Promise<VerifiedPasskey | undefined> {
  const { id, clientDataJSON, challenge, attestationObject } = sent;
  if (attestationObject === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    ...expected(challenge, site),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(invalid);
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  if (credential.id !== id) return undefined;
  return { credentialId: Buffer.from(credential.id, 'base64url'), publicKey: credential.publicKey, counter: credential.counter };
}

/** The new counter of a passkey that has signed the challenge; undefined if its signature, site or counter is invalid. */
export async function verifyAssertion(
  sent: SentCredential,
  { public_key, counter }: { public_key: Uint8Array; counter: number },
  site: Site,
): Promise<number | undefined> {
  const { id, clientDataJSON, challenge, authenticatorData, signature } = sent;
  if (authenticatorData === undefined || signature === undefined) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...expected(challenge, site),
    credential: { id, publicKey: new Uint8Array(public_key), counter },
  }).catch(invalid);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

// The password is the other factor, so the authenticator need not verify its user. That the challenge is ours is checked where it is consumed.
const expected = (challenge: string, { origin, rpId }: Site) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: false,
});

/** The library throws an error of its own for everything that makes a credential invalid. */
const invalid = (): undefined => undefined;

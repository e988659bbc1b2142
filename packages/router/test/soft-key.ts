import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Where and for what a browser asks a security key to sign. */
export interface KeyCall {
  /** Bytes as a list of numbers, or base64url. */
  challenge: readonly number[] | string;
  rpId: string;
  origin?: string;
  /** Differs from the usual one in tests of what is refused. */
  type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytesOf = (challenge: KeyCall['challenge']) =>
  typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : Buffer.from(challenge);

/** A security key made of software: ES256, no attestation. `counter` is the number of its signatures, and may be set back. */
export function softKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  // A map of the curve and the point, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const key = { id, counter: 0, register, signIn };

  function authenticatorData(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(key.counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, rest]);
  }
  function clientData({ challenge, rpId, origin = `http://${rpId}`, type }: KeyCall, usual: string) {
    return { type: type ?? usual, challenge: bytesOf(challenge).toString('base64url'), origin, crossOrigin: false };
  }

  /** The answer to a registration, as clients of the web API send it. */
  function register(call: KeyCall) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = authenticatorData(call.rpId, 0x41, Buffer.concat([Buffer.alloc(16), length, id, cose]));
    // {"fmt": "none", "attStmt": {}, "authData": ...}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.of(0x58, authData.length),
      authData,
    ]);
    return {
      id: id.toString('base64'),
      response: { clientData: clientData(call, 'webauthn.create'), attestationObject: attestation.toString('base64') },
    };
  }

  /** The answer to a sign-in, as clients of the web API send it. */
  function signIn(call: KeyCall) {
    key.counter += 1;
    const data = authenticatorData(call.rpId, 0x01);
    const facts = clientData(call, 'webauthn.get');
    const clientDataJSON = JSON.stringify(facts);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
    return {
      type: 'public-key',
      id: id.toString('base64'),
      response: {
        authenticatorData: data.toString('base64'),
        clientData: facts,
        clientDataJSON,
        signature: signature.toString('base64'),
      },
    };
  }

  return key;
}

export type SoftKey = ReturnType<typeof softKey>;

/** The same answer in the JSON form of browsers: byte strings in base64url. */
export function asBrowserJson({ id, response }: ReturnType<SoftKey['register']> | ReturnType<SoftKey['signIn']>): string {
  const url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
  const { clientData, ...rest } = response;
  const bytes = Object.entries(rest).filter(([name]) => name !== 'clientDataJSON');
  const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
  const sent = { ...Object.fromEntries(bytes.map(([name, value]) => [name, url(value)])), clientDataJSON };
  return JSON.stringify({ id: url(id), rawId: url(id), type: 'public-key', response: sent, clientExtensionResults: {} });
}

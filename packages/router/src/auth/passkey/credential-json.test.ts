import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCredential } from './credential-json.js';

const facts = { type: 'webauthn.get', challenge: 'Y2hhbGxlbmdl', origin: 'https://shop.test' };
const text = JSON.stringify(facts);
const url = (value: string) => Buffer.from(value).toString('base64url');

describe('a credential', () => {
  it.each([
    ['of a browser', { id: '-_8', response: { clientDataJSON: url(text), authenticatorData: '-_8', signature: 'AA' } }],
    ['of a client, with plain base64', { id: '+/8=', response: { clientDataJSON: text, authenticatorData: '+/8=', signature: 'AA==' } }],
    ['with the client data as an object', { id: '+/8=', response: { clientData: facts, authenticatorData: '+/8=', signature: 'AA==' } }],
  ])('is read %s', (_what, sent) => {
    expect(readCredential(JSON.stringify(sent))).toEqual({
      id: '-_8',
      clientDataJSON: url(text),
      challenge: facts.challenge,
      attestationObject: undefined,
      authenticatorData: '-_8',
      signature: 'AA',
      transports: [],
    });
  });

  it('keeps the signed text byte by byte', () => {
    const spaced = `{ "challenge": "Y2hhbGxlbmdl",\n "type": "webauthn.get", "origin": "https://shop.test", "é": 1 }`;
    const read = readCredential(JSON.stringify({ id: 'AA', response: { clientDataJSON: spaced } }));
    expect(Buffer.from(read?.clientDataJSON ?? '', 'base64url').toString()).toBe(spaced);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"id":1}',
    '{"id":"AA","response":{}}',
    '{"id":"AA","response":{"clientDataJSON":"e30"}}',
    'x'.repeat(70_000),
  ])('is not: %.40s', (json) => {
    expect(readCredential(json)).toBeUndefined();
  });

  it('is either read or not, never an error', () => {
    fc.assert(fc.property(fc.json(), (json) => void readCredential(json)));
    fc.assert(
      fc.property(
        fc.record({
          id: fc.base64String(),
          response: fc.dictionary(fc.constantFrom('clientDataJSON', 'clientData', 'signature'), fc.anything()),
        }),
        (sent) => {
          readCredential(JSON.stringify(sent) ?? '');
        },
      ),
    );
  });
});

/** What takes the place of every token, masked cart id and secret. */
export const SCRUBBED_TOKEN = '0123456789abcdef0123456789abcdef';
const SCRUBBED_UUID = '00000000-0000-4000-8000-000000000000';
const SCRUBBED_DAY = '2026-01-15';
const SCRUBBED_TIME = '10:00:00';

const LONGEST_LIST = 2;
const TOKEN = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{32}|[0-9a-f]{33,})(?![A-Za-z0-9])/g;
/** An id made at random, or the random end of a name that the tests give to what must be there once. */
const RANDOM = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[-_.][0-9a-f]{12}(?=$|[@\s.,"])/gi;
const MOMENT = /\b(\d{4}-\d{2}-\d{2})([ T])(\d{2}:\d{2}:\d{2})(\.\d+)?/g;
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
const NEAR = 3 * 24 * 60 * 60 * 1000;

/** What takes the place of secrets that are no plain tokens, by the name of the field. */
const SECRETS: Readonly<Record<string, string>> = {
  tfaToken: SCRUBBED_TOKEN,
  secret: SCRUBBED_TOKEN,
  otp: '123456',
  secret_code: 'JBSWY3DPEHPK3PXP',
  qr_code_base64: 'iVBORw0KGgo=',
};
/** What takes the place of the texts in which keys are exchanged: the first one that has the same property. */
const KEY_TEXTS: readonly (readonly [property: string, sample: object])[] = [
  [
    '"publicKey":',
    {
      publicKey: {
        challenge: [18, 52, 86],
        user: { id: [18, 52], name: 'olga', displayName: 'olga' },
        rp: { name: 'shop.test', id: 'shop.test' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        attestation: 'indirect',
        timeout: 60_000,
      },
    },
  ],
  [
    '"credentialRequestOptions":',
    {
      credentialRequestOptions: {
        challenge: [18, 52, 86],
        allowCredentials: [{ type: 'public-key', id: [18, 52] }],
        userVerification: 'discouraged',
        rpId: 'shop.test',
        timeout: 60_000,
      },
    },
  ],
  [
    '"attestationObject":',
    { id: 'EjRW', type: 'public-key', response: { clientDataJSON: '{"type":"webauthn.create"}', attestationObject: 'o2M=' } },
  ],
  [
    '"signature":',
    {
      id: 'EjRW',
      type: 'public-key',
      response: { clientDataJSON: '{"type":"webauthn.get"}', authenticatorData: 'EjRW', signature: 'MEUC' },
    },
  ],
];

/**
 * The value without what differs from one recording to the next: tokens, ids made at random, and moments near `now` (milliseconds).
 * Midnights and days far from it stay, being what a test has asked for.
 */
export function scrub(value: unknown, now: number): unknown {
  if (typeof value === 'string') return scrubText(value, now);
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, sampleOf(name, held) ?? scrub(held, now)]));
}

/** The value with samples in place of secrets and of the texts in which keys are exchanged. */
export function withSamples(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, sampleOf(name, held) ?? held]));
}

function sampleOf(name: string, held: unknown): string | undefined {
  if (typeof held !== 'string') return undefined;
  if (Object.hasOwn(SECRETS, name)) return SECRETS[name];
  const sample = /json$/i.test(name) ? KEY_TEXTS.find(([property]) => held.includes(property))?.[1] : undefined;
  return sample && JSON.stringify(sample);
}

/** Names that the tests number, across all that run in one process. */
const NUMBERED = /\b(goods-|colour_|Rule )(\d+)\b/gi;

/** The value with the numbers of such names counted from 1, in the order in which they appear. */
export function renumbered<Value>(value: Value): Value {
  const numbers = new Map<string, number>();
  const text = JSON.stringify(value).replace(NUMBERED, (_found, name: string, number: string) => {
    if (!numbers.has(number)) numbers.set(number, numbers.size + 1);
    return `${name}${numbers.get(number)}`;
  });
  return JSON.parse(text);
}

/** The value with every list in it cut to its first entries. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shortened(held)]));
}

function scrubText(text: string, now: number): string {
  return text
    .replace(RANDOM, (found) => (found.length > SCRUBBED_UUID.length / 2 ? SCRUBBED_UUID : ''))
    .replace(TOKEN, SCRUBBED_TOKEN)
    .replace(MOMENT, (found, day: string, between: string, time: string) =>
      time === '00:00:00' && !isNear(day, now) ? found : `${SCRUBBED_DAY}${between}${SCRUBBED_TIME}`,
    )
    .replace(DAY, (day) => (isNear(day, now) ? SCRUBBED_DAY : day));
}

const isNear = (day: string, now: number): boolean => Math.abs(Date.parse(day) - now) < NEAR;

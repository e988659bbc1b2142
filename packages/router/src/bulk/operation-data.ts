/** Fields whose values are never shown. */
const SECRET = /pass(word|wd)?$|secret|token|^otp$|^cc_(number|cid)$|^cvv$/i;
const HIDDEN = '***';

/** The input of an operation in the form in which clients read it, without its secrets. */
export function serializedInput(input: unknown): string {
  return JSON.stringify({ entity_id: null, entity_link: '', meta_information: JSON.stringify(withoutSecrets(input)) });
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, SECRET.test(name) && isScalar(held) ? HIDDEN : withoutSecrets(held)]),
  );
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

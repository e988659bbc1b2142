/** Numbers of orders and documents have so many digits, after the id of their store; there are none for store 1 (`next_increment_id`). */
const DIGITS = 9;
const FIRST_STORE = 1;

/** The numbers that a text can mean, with or without their leading zeros and the id of their store: none unless it is a number, maybe after `#`. */
export function numbersLike(text: string, storeIds: readonly number[]): string[] {
  const [, typed] = /^\s*#?\s*(\d{1,50})\s*$/.exec(text) ?? [];
  if (typed === undefined) return [];
  const digits = typed.replace(/^0+(?=\d)/, '');
  const full = digits.padStart(DIGITS, '0');
  const ofStores = storeIds.filter((id) => id > FIRST_STORE).map((id) => `${id}${full}`);
  return [...new Set([typed, digits, full, ...ofStores])];
}

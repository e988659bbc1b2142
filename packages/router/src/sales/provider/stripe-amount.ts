/** Currencies that Stripe counts whole, and those that it counts in thousandths, of which the last digit must be zero. All others: cents. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The decimal amount in the smallest unit in which Stripe counts the currency; null when it is no whole number of them. */
export function stripeAmount(amount: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = WHOLE.has(currency) ? 0 : 2;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0') + (THOUSANDTHS.has(currency) ? '0' : ''));
  return Number.isSafeInteger(units) ? units : null;
}

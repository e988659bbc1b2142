/** Currencies without decimals in Stripe, and those with three, the last of which must be zero. All others have two. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The decimal amount in Stripe's smallest unit of the currency; null when it is not a whole number of them. */
export function stripeAmount(amount: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = WHOLE.has(currency) ? 0 : 2;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0') + (THOUSANDTHS.has(currency) ? '0' : ''));
  return Number.isSafeInteger(units) ? units : null;
}

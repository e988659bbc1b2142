const MASK = '******';

/** Link parameters whose values grant access. */
const PARAMETER = /([?&;](?:amp;)?(?:token|key|code|hash|secret|signature)=)[^&"'\s<>]+/gi;
/** Machine-generated tokens: long, with both letters and digits. */
const RANDOM = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g;
const NAMED_SECRET = /token|key|secret|password/i;
const SHORTEST = 6;

/**
 * The text with everything that grants access masked: link parameters, long random words, and values that the mail's
 * data names as token or key.
 */
export function maskTokens(text: string, data: object): string {
  const secrets = Object.entries(data).flatMap(([name, value]) =>
    NAMED_SECRET.test(name) && typeof value === 'string' && value.length >= SHORTEST ? [value] : [],
  );
  const known = secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  return known.replace(PARAMETER, `$1${MASK}`).replace(RANDOM, MASK);
}

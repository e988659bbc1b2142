const MASK = '******';

/** Parameters of links whose values open something. */
const PARAMETER = /([?&;](?:amp;)?(?:token|key|code|hash|secret|signature)=)[^&"'\s<>]+/gi;
/** What only a machine writes: so long, and of letters and digits both. */
const RANDOM = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g;
const NAMED_SECRET = /token|key|secret|password/i;
const SHORTEST = 6;

/** The text without what opens an account: values of links, long random words, and what the mail's data call a token or a key. */
export function maskTokens(text: string, data: object): string {
  const secrets = Object.entries(data).flatMap(([name, value]) =>
    NAMED_SECRET.test(name) && typeof value === 'string' && value.length >= SHORTEST ? [value] : [],
  );
  const known = secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
  return known.replace(PARAMETER, `$1${MASK}`).replace(RANDOM, MASK);
}

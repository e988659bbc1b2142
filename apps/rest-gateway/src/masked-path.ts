/** The segment after each of these is a token, whatever it looks like. */
const BEFORE_A_TOKEN: ReadonlySet<string> = new Set(['downloads', 'resetlinktoken', 'reset-password', 'invitation', 'second-factor']);
/** A guest cart's id and the keys in emailed links grant access by themselves; all of them have at least 32 characters. */
const KEY = /[\w~-]{32,}/g;

/** The path with its keys and email addresses removed, for logs and traces, whatever characters they contain and however they were encoded. */
export function maskedPath(path: string): string {
  let before = '';
  const shown = path.split('/').map((segment) => {
    const text = decoded(segment);
    const isToken = text !== '' && BEFORE_A_TOKEN.has(before) && !(before === 'downloads' && text === 'sample');
    before = text.toLowerCase();
    if (isToken) return '*';
    if (text.includes('@')) return '*';
    const masked = text.replace(KEY, '*');
    return masked === text ? segment : masked;
  });
  return shown.join('/');
}

/** Byte by byte: cannot fail on invalid text, which contains no key. */
const decoded = (segment: string): string =>
  segment.replace(/%([0-9a-f]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

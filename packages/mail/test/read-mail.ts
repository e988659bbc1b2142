/** A message as a reader's program takes it apart. */
export interface Received {
  /** By name in small letters; encoded words are read. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** Takes a message of the two alternatives, text and HTML, apart. Throws for any other. */
export function readMail(raw: string): Received {
  const { headers, body } = split(raw);
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/s.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error(`Not two alternatives: ${headers['content-type']}`);
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    if (!part) throw new Error(`No part of the type ${type}.`);
    return decode(part.body, part.headers['content-transfer-encoding'] ?? '7bit').replace(/\r\n/g, '\n');
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const part = raw.replace(/^\r\n/, '');
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: part.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body;
}

function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The sender of an email. */
export interface MailAddress {
  name?: string | undefined;
  address: string;
}

const ADDRESS = /^[^\s@<>",;:()]+@[^\s@<>",;:()]+$/;
const NAMED = /^(?:"([^"\p{Cc}]*)"|([^"<>\p{Cc}]*?))\s*<([^<>]*)>$/u;

/** Parses `mail@shop.example` or `The Shop <mail@shop.example>`; undefined for anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const trimmed = text.trim();
  const [, quoted, plain, address = trimmed] = NAMED.exec(trimmed) ?? [];
  if (!ADDRESS.test(address)) return undefined;
  const name = (quoted ?? plain ?? '').trim();
  return name === '' ? { address } : { name, address };
}

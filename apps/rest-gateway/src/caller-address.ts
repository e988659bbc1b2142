import type { IncomingMessage } from 'node:http';

/** Whether the proxy at this address, `hop` steps away, is trusted. */
export type Trusts = (address: string, hop: number) => boolean;

/** The caller's network address: the nearest one that is not a trusted proxy, reading `X-Forwarded-For` from its end. */
export function callerAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string | undefined {
  let address = socket.remoteAddress;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || address === undefined) return address;
  const hops = String(forwarded).split(',').reverse();
  for (const [hop, before] of hops.entries()) {
    if (!trusts(address, hop)) break;
    address = before.trim();
  }
  return address;
}

/** Scheme and host the client used, without the scheme's default port; the headers of a trusted proxy take precedence. */
export function callerOrigin({ socket, headers }: IncomingMessage, trusts: Trusts): string | undefined {
  const believed = socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
  const forwarded = (name: string) =>
    believed
      ? String(headers[name] ?? '')
          .split(',')[0]
          ?.trim()
      : undefined;
  const own = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  const scheme = (forwarded('x-forwarded-proto')?.toLowerCase() || own) === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${forwarded('x-forwarded-host') || (headers.host ?? '')}`;
  return URL.canParse(origin) ? new URL(origin).origin : undefined;
}

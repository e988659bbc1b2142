import type { IncomingMessage } from 'node:http';

/** Whether the proxy at this address, `hop` steps away from us, is believed. */
export type Trusts = (address: string, hop: number) => boolean;

/** The network address of the caller: the nearest one that is no believed proxy, following `X-Forwarded-For` from its end. */
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

/** Scheme and host by which the client reached us, without the scheme's own port; what a proxy in front says counts when it is believed. */
export function callerOrigin({ socket, headers }: IncomingMessage, trusts: Trusts): string | undefined {
  const believed = socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
  const told = (name: string) =>
    believed
      ? String(headers[name] ?? '')
          .split(',')[0]
          ?.trim()
      : undefined;
  const own = 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
  const scheme = (told('x-forwarded-proto')?.toLowerCase() || own) === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${told('x-forwarded-host') || (headers.host ?? '')}`;
  return URL.canParse(origin) ? new URL(origin).origin : undefined;
}

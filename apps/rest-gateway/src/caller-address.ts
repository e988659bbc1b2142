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

import { type Connection, openConnection } from './connection.js';
import type { CpuReading } from './cpu-time.js';
import type { MemoryReading } from './memory.js';

/** One request, for both the gateway and the baseline. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/rest/V1`. */
  path: string;
  /** Name of the baseline's statement and its parameters. */
  floor: [name: string, ...parameters: (string | number)[]];
  body?: unknown;
  /** Sent without the admin's token. */
  asGuest?: boolean;
}

/** Sends a call and returns the response body. Throws a `Refused` for any status other than 200. */
export type Send = (call: Call) => Promise<string>;

export class Refused extends Error {
  readonly status: number;

  constructor(call: Call, status: number, body: string) {
    super(`${call.method} ${call.path} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

export interface KeptReading {
  hits: number;
  misses: number;
}

/** A server being measured. */
export interface Target {
  kind: 'gateway' | 'floor';
  /** Whether the gateway keeps answers in memory. */
  keeps: boolean;
  port: number;
  /** CPU time used so far by the server and its database. */
  readCpu(): Promise<CpuReading>;
  /** Megabytes of memory that the server has in use; null without `/proc`. */
  readMemory(): Promise<MemoryReading | null>;
  /** Milliseconds from its start to its first good answer. */
  startTime: number;
  /** How many reads a gateway has answered from memory, and how many it could have. */
  readKept(): Promise<KeptReading>;
  /** The admin's bearer token. */
  token: string;
  stop(): Promise<void>;
}

/** Opens a connection to a target. */
export function openSender(target: Target): { send: Send; close: Connection['close'] } {
  const connection = openConnection(target.port);
  const send: Send = async (call) => {
    const reply = await connection.send(requestText(target, call));
    if (reply.status !== 200) throw new Refused(call, reply.status, reply.body);
    return reply.body;
  };
  return { send, close: connection.close };
}

function requestText({ kind, token }: Target, { method, path, floor, body, asGuest }: Call): string {
  const address = kind === 'gateway' ? `/rest/V1${path}` : `/${floor.map(encodeURIComponent).join('/')}`;
  const identity = asGuest ? '' : `Authorization: Bearer ${token}\r\n`;
  const head = `${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\n${identity}`;
  if (body === undefined) return `${head}Content-Length: 0\r\n\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

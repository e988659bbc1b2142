import { Agent, request } from 'node:http';
import type { OddCall } from './fuzz-calls.js';

export interface RawAnswer {
  status: number;
  type: string;
  text: string;
  milliseconds: number;
}

/** Sends calls to the byte as they are, which fetch would tidy up, over a few connections that stay open. */
export function openClient(baseUrl: string): { send(call: OddCall, token: string | undefined): Promise<RawAnswer>; close(): void } {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    send: ({ method, target, headers, body }, token) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const all = { ...headers, ...(token && { Authorization: `Bearer ${token}` }) };
        const sent = request({ agent, hostname, port, method, path: target, headers: all }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString(),
              milliseconds: performance.now() - started,
            }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}

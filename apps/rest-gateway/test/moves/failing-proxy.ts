import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FailingProxy {
  url: string;
  /** How many requests it still passes on; none after that. */
  left: number;
  /** Paths that the shop does not have. */
  missing: RegExp | undefined;
  close(): Promise<unknown>;
}

/** Passes requests on to a shop as long as some are left; then it hangs up on everybody. */
export async function openFailingProxy(target: string): Promise<FailingProxy> {
  const server = createServer(async (request, response) => {
    if (proxy.left-- <= 0) return request.socket.destroy();
    if (proxy.missing?.test(request.url ?? '')) return response.writeHead(404).end('{"message":"Request does not match any route."}');
    try {
      const answer = await fetch(target + request.url, { headers: { authorization: request.headers.authorization ?? '' } });
      const type = answer.headers.get('content-type');
      response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: 0,
    missing: undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

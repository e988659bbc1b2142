import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Cuts every connection; new ones are refused at once until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<unknown>;
}

/** A line to a database server that can be cut. */
export async function openCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    if (isCut) near.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  body: string;
}

/** A keep-alive connection; one request at a time. */
export interface Connection {
  /** The response to the bytes of a request. Throws if the connection breaks. */
  send(request: string): Promise<Reply>;
  close(): void;
}

interface Pending {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/**
 * Opens a connection to a local port. HTTP is written and parsed by hand, because Node's client costs about as much as the measured
 * servers, on the same cores.
 */
export function openConnection(port: number): Connection {
  let socket: Socket | null = null;
  let pending: Pending | null = null;
  let received: Buffer = Buffer.alloc(0);

  const fail = (error: Error) => {
    socket?.destroy();
    socket = null;
    pending?.reject(error);
    pending = null;
  };
  const onData = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const reply = readReply(received);
      if (!reply) return;
      received = Buffer.alloc(0);
      pending?.resolve(reply);
      pending = null;
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const open = () => {
    received = Buffer.alloc(0);
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    opened.on('data', onData);
    opened.on('error', fail);
    opened.on('close', () => opened === socket && fail(new Error('The server closed the connection.')));
    return opened;
  };
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket ??= open();
        socket.write(request);
      }),
    close: () => {
      const closing = socket;
      socket = null;
      closing?.destroy();
    },
  };
}

const HEAD_END = '\r\n\r\n';

/** The response, once it is complete. Throws if its head has no length. */
export function readReply(received: Buffer): Reply | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`Response without Content-Length:\n${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  if (received.length < bodyStart + Number(length)) return null;
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', bodyStart, bodyStart + Number(length)) };
}

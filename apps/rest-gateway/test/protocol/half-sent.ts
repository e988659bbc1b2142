import { connect } from 'node:net';

/** A request whose sender has announced more than it has sent. */
export interface HalfSent {
  /** The head and the beginning of the answer, as soon as there is one; '' when the connection was closed without. */
  heard: Promise<string>;
  /** Settles when the other side has closed the connection. */
  closed: Promise<void>;
  send(text: string): void;
  leave(): void;
}

export interface HalfSentOptions {
  token?: string | undefined;
  announced: number;
  sent: string;
}

/** Sends the head of a request and a part of its body over a socket of its own. Leave it at the end. */
export function sendHalf(baseUrl: string, method: string, path: string, { token, announced, sent }: HalfSentOptions): HalfSent {
  const { port, hostname } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${announced}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ];
  // What becomes of a connection that is cut off shows in its end.
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
  return {
    heard: Promise.race([answered, closed.then(() => '')]),
    closed,
    send: (text) => socket.write(text),
    leave: () => socket.destroy(),
  };
}

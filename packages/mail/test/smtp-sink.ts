import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as the server took it. */
export interface Taken {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server that keeps what it takes. */
export interface SmtpSink {
  url: string;
  taken: Taken[];
  /** Recipients that it refuses from now on. */
  refused: Set<string>;
  /** Milliseconds for which it keeps a sender waiting before it takes a message. */
  delay: number;
  close(): Promise<void>;
}

/** Opens a real SMTP server on a port, a free one by default. */
export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      callback(sink.refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, callback) {
      void text(stream).then(async (raw) => {
        await new Promise((resolve) => setTimeout(resolve, sink.delay));
        const { mailFrom, rcptTo } = session.envelope;
        sink.taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        callback(null);
      });
    },
  });
  // A client that goes away in the middle is the client's matter.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  const sink: SmtpSink = {
    url: '',
    taken: [],
    refused: new Set(),
    delay: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise((resolve) => listening.once('listening', resolve));
  sink.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return sink;
}

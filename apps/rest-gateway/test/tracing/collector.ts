import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | undefined;

/** A span as a collector receives it, with plain attributes. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  isError: boolean;
  attributes: Record<string, Value>;
  /** The service that sent it. */
  resource: Record<string, Value>;
}

/** A collector of OTLP over HTTP with JSON, on a free port. */
export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** The spans of a trace whose first one in this shop has this parent. */
  below(parentSpanId: string): ReceivedSpan[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'resource' | 'isError'> & { attributes: Attribute[]; status?: { code?: number } })[];
    }[];
  }[];
}

/** Starts a collector. */
export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    below: (parent) => spans.filter((span) => span.parentSpanId === parent),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const spansOf = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        isError: status?.code === 2,
        attributes: plain(attributes),
        resource: plain(resource.attributes),
      })),
    ),
  );

const plain = (attributes: Attribute[]): Record<string, Value> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue)]),
  );

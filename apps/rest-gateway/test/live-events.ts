import type { Shop } from './shop.js';

/** An event of a stream, as it came. */
export interface StreamEvent {
  event: string | undefined;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  data: any;
}

/** The events of a subscription over real HTTP, without what only says that it is alive; `leaving` ends it. */
export async function* streamEvents(
  { baseUrl }: Pick<Shop, 'baseUrl'>,
  name: string,
  token: string | undefined,
  leaving: AbortController,
): AsyncGenerator<StreamEvent> {
  const response = await fetch(`${baseUrl}/trpc/${name}`, {
    headers: { accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) },
    signal: leaving.signal,
  });
  if (!response.body) throw new Error(`no body: ${response.status}`);
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (key: string) => block.match(new RegExp(`^${key}: ?(.*)$`, 'm'))?.[1];
      const event = field('event');
      if (event !== 'connected' && event !== 'ping') yield { event, id: field('id'), data: JSON.parse(field('data') || 'null') };
    }
  }
}

/** The first event of a subscription, which is then left. */
export async function firstEvent(shop: Pick<Shop, 'baseUrl'>, name: string, token?: string): Promise<StreamEvent | undefined> {
  const leaving = new AbortController();
  try {
    for await (const event of streamEvents(shop, name, token, leaving)) return event;
    return undefined;
  } finally {
    leaving.abort();
  }
}

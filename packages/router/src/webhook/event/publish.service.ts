import type { Database } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import type { Context, Settings } from '../../trpc/context.js';
import { kindOf } from '../endpoint/event-access.js';
import { type PublishedEvent, publish, selectWantedTypes, type TakenEvent, takeEvents } from './event.queries.js';
import { messageBody, newMessageId } from './message.js';

/** Reads entities of one kind as the web API returns them, by id; those that no longer exist are left out. */
export type DocumentSource = (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;
/** The sources by kind of entity. */
export type DocumentSources = Readonly<Record<string, DocumentSource>>;

export interface PublishOptions {
  db: Database;
  settings: Settings;
  sources: DocumentSources;
  /** Called when documents could not be read; those events are retried, a limited number of times. */
  onFailure(error: unknown, events: readonly Pick<TakenEvent, 'type' | 'entity_id'>[]): void;
}

const AT_ONCE = 100;
const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 10;

/**
 * Makes messages of events that are due and returns how many events there were. A message contains the entity as it is now. If the process
 * dies in between, the events are taken again when the lease expires.
 */
export async function publishEvents(options: PublishOptions): Promise<number> {
  const { db, settings } = options;
  const events = await takeEvents(db, AT_ONCE, LEASE_SECONDS);
  if (events.length === 0) return 0;
  const wanted = await selectWantedTypes(db);
  const ctx = readingContext(db, settings);
  const dropped = events.filter(({ type }) => !wanted.has(type)).map((event) => withBody(event, undefined));
  if (dropped.length > 0) await publish(db, dropped);
  for (const kind of new Set(events.map(({ type }) => kindOf(type)))) {
    const needed = events.filter(({ type }) => wanted.has(type) && kindOf(type) === kind);
    const made = await withDocuments(options, ctx, kind, needed);
    if (made.length > 0) await publish(db, made);
  }
  return events.length;
}

/** The events of one kind with their documents. If these cannot be read, each is tried by itself, so that one does not hold up the others. */
async function withDocuments(
  options: PublishOptions,
  ctx: Context,
  kind: string,
  events: readonly TakenEvent[],
): Promise<PublishedEvent[]> {
  try {
    const documents = await documentsOf(ctx, options.sources[kind], events);
    return events.map((event) => withBody(event, event.facts ?? documents.get(event.entity_id)));
  } catch (error) {
    if (events.length > 1) return (await Promise.all(events.map((event) => withDocuments(options, ctx, kind, [event])))).flat();
    options.onFailure(error, events);
    return events.filter(({ attempts }) => attempts >= MOST_ATTEMPTS).map((event) => withBody(event, undefined));
  }
}

async function documentsOf(ctx: Context, source: DocumentSource | undefined, events: readonly TakenEvent[]) {
  const ids = new Set(events.filter(({ facts }) => facts === null).map(({ entity_id }) => entity_id));
  return source && ids.size > 0 ? source(ctx, [...ids]) : new Map<number, unknown>();
}

function withBody({ transaction_id, type, entity_id, attempts, created_at }: TakenEvent, data: unknown): PublishedEvent {
  const body = data === undefined ? null : messageBody(type, new Date(created_at), data);
  return { transaction_id, type, entity_id, attempts, id: newMessageId(), body };
}

/** Documents are those of store view 0, `all`, and complete: whoever added an endpoint may read what its events contain. */
const readingContext = (db: Database, settings: Settings): Context => ({
  db,
  settings,
  actor: { type: 'integration', integrationId: 0, name: 'webhooks', resources: new Set([EVERYTHING]) },
  scope: { storeId: 0, explicit: true },
  remoteIp: undefined,
});

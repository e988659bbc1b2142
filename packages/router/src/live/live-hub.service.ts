import type { Database } from '@merx/db';
import { OTHERS_JOBS } from '../job/index.js';
import { holds } from '../logging/index.js';
import type { AdminActor } from '../trpc/context.js';
import { type NewRows, selectNewRows, selectPositions } from './live.queries.js';
import type { LiveEvent } from './live-event.js';
import { type SeenWindow, seenWindow } from './seen-window.js';

/** Whether an admin may see an event. */
export type Sees = (actor: AdminActor) => boolean;

/** A subscriber of the event stream. */
export interface Listener {
  actor: AdminActor;
  /** Permissions may change before it is sent, so the check comes with the event; absent: visible to all. */
  send(event: LiveEvent, sees?: Sees): void;
  /** The process is shutting down. */
  end(): void;
}

interface Hub {
  listeners: Set<Listener>;
  timer: NodeJS.Timeout | undefined;
  windows: Promise<Windows> | undefined;
  closed: boolean;
  /** Whether the database was unavailable for a while. */
  hasGap: boolean;
}

interface Windows {
  orders: SeenWindow;
  notifications: SeenWindow;
  changes: SeenWindow;
  customers: SeenWindow;
  reviews: SeenWindow;
  returns: SeenWindow;
  /** The last reported state of each job. */
  jobs: Map<number, string>;
}

const POLL_MS = 500;
const LOOK_BACK_MS = 30_000;
const MOST_ROWS = 1000;
/** More changes of one kind in a single poll are reported as one. */
const MOST_CHANGES = 50;

const hubs = new WeakMap<Database['pool'], Hub>();

function hubOf({ pool }: Database): Hub {
  const known = hubs.get(pool);
  if (known) return known;
  const hub: Hub = { listeners: new Set(), timer: undefined, windows: undefined, closed: false, hasGap: false };
  hubs.set(pool, hub);
  return hub;
}

/** Subscribes a listener to new events; resolves with the function to unsubscribe. `warn` is called when the database is unavailable. */
export async function join(db: Database, listener: Listener, warn: (error: unknown) => void): Promise<() => void> {
  const hub = hubOf(db);
  if (hub.closed) {
    listener.end();
    return () => undefined;
  }
  hub.listeners.add(listener);
  hub.windows ??= openWindows(db);
  try {
    await hub.windows;
  } catch (error) {
    leave(hub, listener);
    throw error;
  }
  if (!hub.timer && hub.listeners.size > 0) schedule(db, hub, warn);
  return () => leave(hub, listener);
}

function leave(hub: Hub, listener: Listener): void {
  hub.listeners.delete(listener);
  if (hub.listeners.size > 0) return;
  clearTimeout(hub.timer);
  hub.timer = undefined;
  hub.windows = undefined;
}

/** Closes all streams of a database in this process permanently. */
export function closeLive(db: Database): void {
  const hub = hubOf(db);
  hub.closed = true;
  for (const listener of [...hub.listeners]) listener.end();
}

async function openWindows(db: Database): Promise<Windows> {
  const at = await selectPositions(db);
  const window = (start: number) => seenWindow(start, LOOK_BACK_MS, MOST_ROWS);
  const own = { customers: window(at.customers), reviews: window(at.reviews), returns: window(at.returns) };
  return { orders: window(at.orders), notifications: window(at.notifications), changes: window(at.changes), ...own, jobs: new Map() };
}

function schedule(db: Database, hub: Hub, warn: (error: unknown) => void): void {
  hub.timer = setTimeout(async () => {
    const timer = hub.timer;
    try {
      if (hub.windows) await poll(db, hub, await hub.windows);
      if (hub.hasGap) endGap(hub);
    } catch (error) {
      if (!hub.hasGap) warn(error);
      hub.hasGap = true;
    }
    // During the query the last listener may have left and others may have joined.
    if (hub.timer === timer && hub.listeners.size > 0) schedule(db, hub, warn);
  }, POLL_MS);
}

/** Jobs that ended long ago are not reported again, and other instances may have made changes, so pages reload what they show. */
function endGap(hub: Hub): void {
  hub.hasGap = false;
  for (const listener of hub.listeners) listener.send({ type: 'hello', resumed: true });
}

async function poll(db: Database, hub: Hub, windows: Windows): Promise<void> {
  const { orders, notifications, changes, customers, reviews, returns } = windows;
  const positions = {
    ...{ orders: orders.floor(), notifications: notifications.floor(), changes: changes.floor() },
    ...{ customers: customers.floor(), reviews: reviews.floor(), returns: returns.floor() },
  };
  const rows = await selectNewRows(db, positions, MOST_ROWS);
  const events = [...eventsOf(rows, windows)];
  // Pages then reload their reports, and a standby may not have the news yet.
  if (events.length > 0) await Promise.all([...hub.listeners].map(({ actor }) => db.wrote(`admin:${actor.adminId}`)));
  for (const { sees, event } of events) {
    for (const listener of hub.listeners) if (sees(listener.actor)) listener.send(event, sees);
  }
}

export interface VisibleEvent {
  event: LiveEvent;
  sees: Sees;
}

function* eventsOf(rows: NewRows, windows: Windows): Generator<VisibleEvent> {
  for (const order of windows.orders.fresh(rows.orders))
    yield { event: { type: 'order', ...order }, sees: (actor) => holds(actor, ['Magento_Sales::actions_view']) };
  for (const { adminId, ...job } of changedJobs(rows.jobs, windows.jobs))
    yield { event: { type: 'job', ...job }, sees: (actor) => actor.adminId === adminId || holds(actor, [OTHERS_JOBS]) };
  for (const { adminId, access, ...notification } of windows.notifications.fresh(rows.notifications))
    yield {
      event: { type: 'notification', ...notification },
      sees: (actor) => (adminId === null || adminId === actor.adminId) && (access === null || holds(actor, [access])),
    };
  for (const { entity, window, access } of ARRIVALS)
    for (const { id } of windows[window].fresh(rows.arrivals.filter((one) => one.entity === entity)))
      yield { event: { type: 'arrived', entity, id }, sees: holdsOne([access]) };
  yield* changesOf(windows.changes.fresh(rows.changes));
}

const ARRIVALS = [
  { entity: 'customer', window: 'customers', access: 'Magento_Customer::customer' },
  { entity: 'review', window: 'reviews', access: 'Magento_Review::reviews_all' },
  { entity: 'return', window: 'returns', access: 'Magento_Rma::magento_rma' },
] as const;

/** The jobs whose state has changed. */
function changedJobs(jobs: NewRows['jobs'], before: Map<number, string>): NewRows['jobs'] {
  const changed = jobs.filter((job) => before.get(job.id) !== JSON.stringify(job));
  before.clear();
  for (const job of jobs) before.set(job.id, JSON.stringify(job));
  return changed;
}

function* changesOf(changes: NewRows['changes']): Generator<VisibleEvent> {
  const byEntity = new Map<string, NewRows['changes']>();
  for (const change of changes) byEntity.set(change.entity, [...(byEntity.get(change.entity) ?? []), change]);
  for (const [entity, all] of byEntity) {
    const [first] = all;
    if (first && all.length > MOST_CHANGES) {
      const access = all.flatMap((change) => change.access);
      yield { event: { type: 'changed', entity, entityId: null, by: first.by, changeId: null }, sees: holdsOne(access) };
    } else for (const { id: _, access, ...change } of all) yield { event: { type: 'changed', ...change }, sees: holdsOne(access) };
  }
}

const holdsOne =
  (access: readonly string[]): Sees =>
  (actor) =>
    access.some((resource) => holds(actor, [resource]));

export interface OrderEvent {
  type: 'order';
  id: number;
  incrementId: string;
  storeId: number;
  status: string;
  customerName: string;
  grandTotal: number;
  currency: string;
  createdAt: string;
}

export interface JobEvent {
  type: 'job';
  id: number;
  kind: string;
  title: string;
  state: string;
  total: number | null;
  done: number;
  changed: number;
  refusedCount: number;
  cancelRequested: boolean;
  fileName: string | null;
}

export interface NotificationEvent {
  type: 'notification';
  id: number;
  kind: string;
  severity: string;
  title: string;
  parameters: Record<string, string | number>;
  link: string | null;
}

/** An admin changed an entity; `entityId` is null when many of its kind changed. */
export interface ChangedEvent {
  type: 'changed';
  entity: string;
  entityId: string | null;
  by: string;
  changeId: string | null;
}

/** Customers have added one themselves, which no log of changes by admins has. */
export interface ArrivedEvent {
  type: 'arrived';
  entity: 'customer' | 'review' | 'return';
  id: number;
}

export type LiveEvent =
  /** The stream has started; after an interruption of the stream or the database (`resumed`), events may have been missed. */
  | { type: 'hello'; resumed: boolean }
  | OrderEvent
  | JobEvent
  | NotificationEvent
  | ChangedEvent
  | ArrivedEvent
  /** The session has ended; the stream ends too. */
  | { type: 'signed_out' };

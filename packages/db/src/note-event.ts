import type { Queryable } from './database.js';

/** What somebody of the staff did that leaves no row behind, such as taking a token or fetching a file. */
export interface LoggedEvent {
  entity: string;
  entityId: number | string;
  /** What the entity is called, when the database cannot tell. */
  label?: string | undefined;
  /** What is worth knowing of it; never a secret. */
  facts?: Record<string, string | number | boolean | null> | undefined;
}

/** Adds a line to the log of changes, in the transaction of what it tells of; nothing where nobody of the staff acts. */
export async function noteEvent(tx: Queryable, { entity, entityId, label, facts = {} }: LoggedEvent): Promise<void> {
  await tx.query('select note_event($1, $2, $3, $4::jsonb)', [entity, String(entityId), label ?? null, JSON.stringify(facts)]);
}

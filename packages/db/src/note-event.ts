import type { Queryable } from './database.js';

/** An admin's action that changes no row, such as creating a token or downloading a file. */
export interface LoggedEvent {
  entity: string;
  entityId: number | string;
  /** The entity's name, if the database cannot determine it. */
  label?: string | undefined;
  /** Details worth recording; never a secret. */
  facts?: Record<string, string | number | boolean | null> | undefined;
}

/** Adds an event to the change log in the given transaction. Does nothing unless an admin acts. */
export async function noteEvent(tx: Queryable, { entity, entityId, label, facts = {} }: LoggedEvent): Promise<void> {
  await tx.query('select note_event($1, $2, $3, $4::jsonb)', [entity, String(entityId), label ?? null, JSON.stringify(facts)]);
}

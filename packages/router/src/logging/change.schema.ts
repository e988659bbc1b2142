import { int, pageOf, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** An admin's call that changed data. */
const line = {
  change_id: wireText,
  at: wireTime,
  actor_type: wireText,
  actor_id: wireInt.nullable(),
  actor_name: wireText,
  procedure: wireText,
  /** The change that this one undoes. */
  undoes: wireText.nullable(),
  /** The latest change that undoes this one. */
  undone_by: wireText.nullable(),
};

const entity = { entity: wireText, entity_id: wireText, entity_label: wireText.nullable() };

/** A log entry: some of the changed entities, and the total number of rows. */
export const ChangeLine = z.object({
  id: wireInt,
  ...line,
  things: z.array(z.object(entity)),
  thing_count: wireInt,
  row_count: wireInt,
});
export type ChangeLine = z.infer<typeof ChangeLine>;

export const ChangeList = pageOf(ChangeLine);

const Row = z.object({
  id: wireInt,
  table_name: wireText,
  operation: z.enum(['insert', 'update', 'delete', 'event']),
  key: z.record(wireText, z.unknown()),
  ...entity,
  fields: z.array(z.object({ field: wireText, before: z.unknown(), after: z.unknown() })),
});

export const Change = z.object({ ...line, rows: z.array(Row) });
export type Change = z.infer<typeof Change>;

export const ChangeId = z.object({ changeId: text });
export type ChangeId = z.infer<typeof ChangeId>;

export const EntityId = z.object({ entity: text, entityId: text });
export type EntityId = z.infer<typeof EntityId>;
/** The version of an entity, or the one created by this change. */
export const VersionOf = z.object({ ...EntityId.shape, changeId: text.nullish() });
export type VersionOf = z.infer<typeof VersionOf>;

export const HistoryInput = z.object({ ...EntityId.shape, pageSize: int.nullish(), currentPage: int.nullish() });
export type HistoryInput = z.infer<typeof HistoryInput>;

export const History = z.object({ items: z.array(Change), total_count: wireInt });
export type History = z.infer<typeof History>;

export const Undone = z.object({ row_count: wireInt, success: wireBool });
export type Undone = z.infer<typeof Undone>;

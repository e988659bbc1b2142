import { int, pageOf, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

const actor = { actor_type: wireText, actor_id: wireInt.nullable(), actor_name: wireText };

/** An admin's call that changed data. */
const line = {
  change_id: wireText,
  at: wireTime,
  ...actor,
  procedure: wireText,
  /** The change that this one undoes. */
  undoes: wireText.nullable(),
  /** The latest change that undoes this one. */
  undone_by: wireText.nullable(),
};

const Thing = z.object({ entity: wireText, entity_id: wireText, entity_label: wireText.nullable() });

/** A log entry: some of the changed entities, and the total number of rows. */
export const ChangeLine = z.object({ id: wireInt, ...line, things: z.array(Thing), thing_count: wireInt, row_count: wireInt });

export const ChangeList = pageOf(ChangeLine);

const Field = z.object({ field: wireText, before: z.unknown(), after: z.unknown() });

const row = {
  id: wireInt,
  table_name: wireText,
  operation: z.enum(['insert', 'update', 'delete', 'event']),
  key: z.record(wireText, z.unknown()),
};
const Row = z.object({ ...row, entity: wireText, entity_id: wireText, entity_label: wireText.nullable(), fields: z.array(Field) });

export const Change = z.object({ ...line, rows: z.array(Row) });
export type Change = z.infer<typeof Change>;

export const ChangeId = z.object({ changeId: text });
export type ChangeId = z.infer<typeof ChangeId>;

export const ThingId = z.object({ entity: text, entityId: text });
export type ThingId = z.infer<typeof ThingId>;
/** The version of an entity, or the one created by this change. */
export const VersionOf = z.object({ ...ThingId.shape, changeId: text.nullish() });
export type VersionOf = z.infer<typeof VersionOf>;

export const ThingHistory = z.object({ ...ThingId.shape, pageSize: int.nullish(), currentPage: int.nullish() });
export type ThingHistory = z.infer<typeof ThingHistory>;

export const History = z.object({ items: z.array(Change), total_count: wireInt });
export type History = z.infer<typeof History>;

export const Undone = z.object({ row_count: wireInt, success: wireBool });
export type Undone = z.infer<typeof Undone>;

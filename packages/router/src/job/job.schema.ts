import { int, nonEmptyText, pageOf, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

export const JobId = z.object({ id: int });

/** Each kind validates its own input. */
export const NewJob = z.object({ kind: nonEmptyText, title: text.nullish(), input: z.unknown() });
export type NewJob = z.infer<typeof NewJob>;

const Parameters = z.union([
  z.record(z.string(), z.union([wireText, z.number(), z.array(wireText)])),
  z.array(z.union([wireText, z.number()])),
]);

/** A record that was not changed, with the reason. */
const JobRefusal = z.object({
  line: wireInt.optional(),
  column: wireText.nullish(),
  id: wireInt.nullish(),
  sku: wireText.nullish(),
  /** The number of an order. */
  order: wireText.nullish(),
  message: wireText,
  parameters: Parameters.optional(),
});
export type JobRefusal = z.infer<typeof JobRefusal>;

export const JobEntry = z.object({
  id: wireInt,
  kind: wireText,
  title: wireText,
  state: z.enum(['queued', 'running', 'done', 'failed', 'canceled']),
  /** Null while unknown. */
  total: wireInt.nullable(),
  done: wireInt,
  changed: wireInt,
  refused_count: wireInt,
  /** Whether cancellation was requested. */
  cancel_requested: wireBool,
  /** The output file; download it with `file`. */
  file_name: wireText.nullable(),
  error: z.object({ message: wireText, parameters: Parameters.optional() }).nullable(),
  admin_id: wireInt,
  admin_name: wireText,
  created_at: wireTime,
  started_at: wireTime.nullable(),
  finished_at: wireTime.nullable(),
});
export type JobEntry = z.infer<typeof JobEntry>;

/** Includes the first thousand refusals and the result of the kind. */
export const Job = JobEntry.extend({
  report: z.array(JobRefusal),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The change to pass to `logging.changes.undo`, unless it has been undone. */
  change_id: wireText.nullable(),
});
export type Job = z.infer<typeof Job>;

export const JobList = pageOf(JobEntry);
export type JobList = z.infer<typeof JobList>;

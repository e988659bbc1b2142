import { int, list, pageOf, SearchCriteria, text, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** 1 complete, 2 failed (retriable), 3 failed, 4 open, 5 rejected. */
const outcome = {
  id: wireInt,
  status: wireInt,
  result_message: wireText.nullable(),
  error_code: wireInt.nullable(),
};
const DetailedOperation = z.object({
  ...outcome,
  bulk_uuid: wireText,
  topic_name: wireText,
  /** The input of an operation that is not complete, without secrets. */
  serialized_data: wireText.nullable(),
  /** The answer as JSON. */
  result_serialized_data: wireText.nullable(),
  extension_attributes: z.object({ start_time: wireText }).optional(),
});
export type DetailedOperation = z.infer<typeof DetailedOperation>;

const summary = {
  bulk_id: wireText,
  description: wireText,
  start_time: wireText,
  user_id: wireInt.nullable(),
  /** 1 an integration, 2 an admin, 3 a customer. */
  user_type: wireInt,
  operation_count: wireInt,
};
export const BulkStatus = z.object({ operations_list: z.array(z.object(outcome)), ...summary });
export type BulkStatus = z.infer<typeof BulkStatus>;
export const BulkDetails = z.object({ operations_list: z.array(DetailedOperation), ...summary });
export type BulkDetails = z.infer<typeof BulkDetails>;

const bulkUuid = text.describe('The `bulk_uuid` returned by the bulk request.');

export const BulkUuid = z.object({ bulkUuid });
export const CountOperations = z.object({
  bulkUuid,
  status: int.describe('Operation status: 1 complete, 2 failed but can be retried, 3 failed, 4 open, 5 rejected.'),
});
export const ListOperations = z.object({ searchCriteria: SearchCriteria });
export const OperationList = pageOf(DetailedOperation);
export type OperationList = z.infer<typeof OperationList>;

/** A request in the admin's list. */
export const BulkEntry = z.object({
  id: wireInt,
  uuid: wireText,
  topic: wireText,
  /** Name of the admin or integration, email of the customer; null if the account was deleted. */
  caller: wireText.nullable(),
  start_time: wireTime,
  operation_count: wireInt,
  complete: wireInt,
  open: wireInt,
  /** Failed or rejected. */
  failed: wireInt,
  /** Failed, and can be retried. */
  retriable: wireInt,
  /** Message of the first that failed. */
  last_error: wireText.nullable(),
});
export type BulkEntry = z.infer<typeof BulkEntry>;
export const BulkEntries = pageOf(BulkEntry);

/** Without ids: all operations that can be retried. */
export const RetryOperations = z.object({ bulkUuid, ids: list(int).nullish() });
export type RetryOperations = z.infer<typeof RetryOperations>;

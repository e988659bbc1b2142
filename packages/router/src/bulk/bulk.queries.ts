import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';
import type { bulkOperation, bulkRequest, ExactRow } from '@merx/db/tables';
import type { BulkStatus, DetailedOperation } from './bulk.schema.js';

/** A request as sent; `procedure` is the dotted name that each operation calls. */
type NewBulk = Pick<
  ExactRow<typeof bulkRequest>,
  'uuid' | 'topic' | 'procedure' | 'user_type' | 'user_id' | 'store_id' | 'store_explicit' | 'request_id' | 'remote_ip'
>;

/** An operation as sent; its input is encrypted in base64, null if the operation is not to be executed. */
type NewOperation = Pick<ExactRow<typeof bulkOperation>, 'id' | 'status' | 'result_message' | 'error_code'> & {
  dataHash: string;
  sealedInput: string | null;
};

/** Inserts a request and its operations in one statement; it is due if any operation is open. */
export async function insertBulk(db: Queryable, bulk: NewBulk, operations: NewOperation[]): Promise<void> {
  await db.query(
    `with sent as (
       select * from jsonb_to_recordset($10::jsonb)
         as o(id int, status int, result_message text, error_code int, "dataHash" text, "sealedInput" text)
     ), request as (
       insert into bulk_request (uuid, topic, procedure, user_type, user_id, store_id, store_explicit, request_id, remote_ip, due_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, case when exists (select 1 from sent where "sealedInput" is not null) then now() end)
       returning uuid
     )
     insert into bulk_operation (bulk_uuid, id, status, result_message, error_code, data_hash, sealed_input)
     select request.uuid, id, status, result_message, error_code, "dataHash", decode("sealedInput", 'base64') from request, sent`,
    [
      ...[bulk.uuid, bulk.topic, bulk.procedure, bulk.user_type, bulk.user_id, bulk.store_id, bulk.store_explicit],
      ...[bulk.request_id, bulk.remote_ip, JSON.stringify(operations)],
    ],
  );
}

const OUTCOME = `'id', o.id, 'status', o.status, 'result_message', o.result_message, 'error_code', o.error_code`;

/** An operation `o` of the request `b` as JSON. */
export const SUMMARY = `json_build_object(${OUTCOME})`;
/** The same with its data: `StoredOperation`. */
export const DETAILED = `json_build_object(${OUTCOME}, 'bulk_uuid', b.uuid, 'topic_name', b.topic, 'start_time', wire_time(b.start_time),
  'sealed_input', encode(o.sealed_input, 'base64'), 'result_serialized_data', o.result)`;

/** An operation with its encrypted input in base64, and the time of its request. */
export type StoredOperation = Omit<DetailedOperation, 'serialized_data' | 'extension_attributes'> & {
  sealed_input: string | null;
  start_time: string;
};

/** The request with that uuid, its operations in that form: one row or none. */
export async function selectBulk<Operation = BulkStatus['operations_list'][number]>(
  db: Queryable,
  uuid: string,
  operation: typeof SUMMARY | typeof DETAILED,
): Promise<(Omit<BulkStatus, 'operation_count' | 'operations_list'> & { operations_list: Operation[] })[]> {
  return db.query(
    `select b.uuid::text as bulk_id, b.topic as description, wire_time(b.start_time) as start_time, b.user_id, b.user_type,
       (select coalesce(json_agg(${operation} order by o.id), '[]') from bulk_operation o where o.bulk_uuid = b.uuid) as operations_list
     from bulk_request b where b.uuid = $1::uuid`,
    [uuid],
  );
}

/** Number of operations of a request with that status; no row for an unknown request. */
export async function countOperations(db: Queryable, uuid: string, status: number): Promise<{ count: number }[]> {
  return db.query(
    `select (select count(*)::int from bulk_operation o where o.bulk_uuid = b.uuid and o.status = $2) as count
     from bulk_request b where b.uuid = $1::uuid`,
    [uuid, status],
  );
}

const fields: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'o.id', kind: 'number' },
  bulk_uuid: { sql: 'b.uuid::text', kind: 'text' },
  topic_name: { sql: 'b.topic', kind: 'text' },
  status: { sql: 'o.status', kind: 'number' },
  error_code: { sql: 'o.error_code', kind: 'number' },
  start_time: { sql: 'b.start_time', kind: 'time' },
};

/** The field with that name, for lists of operations. */
export const operationField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

const FROM = 'from bulk_operation o join bulk_request b on b.uuid = o.bulk_uuid';

/** A page of operations and the total count. */
export async function selectOperations(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: StoredOperation[] }[]> {
  return db.query(
    `select (select count(*)::int ${FROM} where ${where}) as total,
       coalesce((select json_agg(l.item order by l.place) from (
         select ${DETAILED} as item, row_number() over (order by ${orderBy}) as place ${FROM} where ${where} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
}

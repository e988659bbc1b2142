import { columns, list } from '@merx/db';
import { bulkRequest } from '@merx/db/tables';
import { BulkEntry } from './bulk.schema.js';

const counted = (which: string) => `(select count(*)::int from bulk_operation o where o.bulk_uuid = b.uuid and ${which})`;

/** The requests of all callers, newest first by default. */
export const bulkList = list<BulkEntry>({
  from: `bulk_request b left join admin_user u on b.user_type = 2 and u.id = b.user_id
    left join integration i on b.user_type = 1 and i.id = b.user_id left join customer c on b.user_type = 3 and c.id = b.user_id`,
  key: 'b.place',
  newestFirst: true,
  ...columns(BulkEntry, bulkRequest, 'b', {
    id: 'b.place',
    uuid: 'b.uuid::text',
    caller: 'coalesce(u.username, i.name, c.email)',
    operation_count: counted('true'),
    complete: counted('o.status = 1'),
    open: counted('o.status = 4'),
    failed: counted('o.status in (2, 3, 5)'),
    retriable: counted('o.status in (2, 3) and o.sealed_input is not null'),
    last_error: `(select o.result_message from bulk_operation o where o.bulk_uuid = b.uuid and o.status in (2, 3, 5) order by o.id limit 1)`,
  }),
});

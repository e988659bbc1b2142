import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { BulkDetails, BulkStatus, BulkUuid, CountOperations, ListOperations, OperationCount, OperationList } from './bulk.schema.js';
import { bulkStatus, countByStatus, listOperations } from './bulk.service.js';

const operations = acl('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');

/** Status of asynchronous requests. */
export const bulkRoutes = router({
  list: operations('GET', '/V1/bulk', 'Lists requests that are carried out later').input(ListOperations).output(OperationList).query(listOperations),
  status: operations('GET', '/V1/bulk/{bulkUuid}/status', 'Returns how far a request that is carried out later has come').input(BulkUuid).output(BulkStatus).query(bulkStatus),
  details: operations('GET', '/V1/bulk/{bulkUuid}/detailed-status', 'Returns what became of each operation of a request that is carried out later')
    .input(BulkUuid)
    .output(BulkDetails)
    .query(bulkStatus),
  count: operations('GET', '/V1/bulk/{bulkUuid}/operation-status/{status}', 'Counts the operations of a request that have a status').input(CountOperations).output(OperationCount).query(countByStatus),
});

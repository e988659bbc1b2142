import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { BulkDetails, BulkStatus, BulkUuid, CountOperations, ListOperations, OperationCount, OperationList } from './bulk.schema.js';
import { bulkStatus, countByStatus, listOperations } from './bulk.service.js';

const operations = acl('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');

/** What became of requests that are carried out later. */
export const bulkRoutes = router({
  list: operations('GET', '/V1/bulk').input(ListOperations).output(OperationList).query(listOperations),
  status: operations('GET', '/V1/bulk/{bulkUuid}/status').input(BulkUuid).output(BulkStatus).query(bulkStatus),
  details: operations('GET', '/V1/bulk/{bulkUuid}/detailed-status').input(BulkUuid).output(BulkDetails).query(bulkStatus),
  count: operations('GET', '/V1/bulk/{bulkUuid}/operation-status/{status}')
    .input(CountOperations)
    .output(OperationCount)
    .query(countByStatus),
});

import { CriteriaInput, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { bulkList } from './bulk.list.js';
import { BulkDetails, BulkEntries, BulkStatus, BulkUuid, CountOperations, ListOperations, OperationList, RetryOperations } from './bulk.schema.js';
import { bulkDetails, bulkStatus, countByStatus, listOperations, retryOperations } from './bulk.service.js';

const operations = acl('Magento_AsynchronousOperations::system_magento_logging_bulk_operations', 'Magento_Logging::system_magento_logging_bulk_operations');

/** Status of asynchronous requests. */
export const bulkRoutes = router({
  list: operations('GET', '/V1/bulk', 'Lists bulk requests').input(ListOperations).output(OperationList).query(listOperations),
  status: operations('GET', '/V1/bulk/{bulkUuid}/status', 'Returns the status of a bulk request').input(BulkUuid).output(BulkStatus).query(bulkStatus),
  details: operations('GET', '/V1/bulk/{bulkUuid}/detailed-status', 'Returns the result of each operation of a bulk request').input(BulkUuid).output(BulkDetails).query(bulkDetails),
  count: operations('GET', '/V1/bulk/{bulkUuid}/operation-status/{status}', 'Counts the operations of a bulk request by status').input(CountOperations).output(wireInt).query(countByStatus),
  /** For the admin alone, as retrying is: not served over REST. */
  requests: operations().input(CriteriaInput).output(BulkEntries).query(bulkList.handle),
  retry: operations().input(RetryOperations).output(wireInt).mutation(retryOperations),
});

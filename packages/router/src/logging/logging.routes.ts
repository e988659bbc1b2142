import { CriteriaInput, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl, staff } from '../trpc/procedures.js';
import { changeList } from './change.list.js';
import { Change, ChangeId, ChangeList, History, HistoryInput, Undone, VersionOf } from './change.schema.js';
import { getChange, historyOf, undoChange, versionOf } from './change.service.js';

const log = acl('Magento_Logging::magento_logging_events');

/** Admin only, not served over REST. What an admin may read depends on the entity. */
export const loggingRoutes = router({
  changes: router({
    list: log().input(CriteriaInput).output(ChangeList).query(changeList.handle),
    get: log().input(ChangeId).output(Change).query(getChange),
    undo: staff().input(ChangeId).output(Undone).mutation(undoChange),
  }),
  history: staff().input(HistoryInput).output(History).query(historyOf),
  version: staff().input(VersionOf).output(wireInt).query(versionOf),
});

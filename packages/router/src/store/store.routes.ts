import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { StoreConfigs, StoreConfigsInput, StoreGroups, StoreViews, Websites } from './store.schema.js';
import { listStoreConfigs, listStoreGroups, listStoreViews, listWebsites } from './store.service.js';

const stores = acl('Magento_Backend::store');

export const storeRoutes = router({
  views: stores('GET', '/V1/store/storeViews').output(StoreViews).query(listStoreViews),
  groups: stores('GET', '/V1/store/storeGroups').output(StoreGroups).query(listStoreGroups),
  websites: stores('GET', '/V1/store/websites').output(Websites).query(listWebsites),
  configs: stores('GET', '/V1/store/storeConfigs').input(StoreConfigsInput).output(StoreConfigs).query(listStoreConfigs),
});

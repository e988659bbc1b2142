import { z } from 'zod';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { StoreConfig, StoreConfigsInput, StoreGroup, StoreView, Website } from './store.schema.js';
import { listStoreConfigs, listStoreGroups, listStoreViews, listWebsites } from './store.service.js';

const stores = acl('Magento_Backend::store');

export const storeRoutes = router({
  views: stores('GET', '/V1/store/storeViews').output(z.array(StoreView)).query(listStoreViews),
  groups: stores('GET', '/V1/store/storeGroups').output(z.array(StoreGroup)).query(listStoreGroups),
  websites: stores('GET', '/V1/store/websites').output(z.array(Website)).query(listWebsites),
  configs: stores('GET', '/V1/store/storeConfigs').input(StoreConfigsInput).output(z.array(StoreConfig)).query(listStoreConfigs),
});

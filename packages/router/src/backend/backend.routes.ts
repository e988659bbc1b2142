import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { ModuleNames } from './backend.schema.js';
import { listModules } from './backend.service.js';

export const backendRoutes = router({
  modules: acl('Magento_Backend::admin')('GET', '/V1/modules').output(ModuleNames).query(listModules),
});

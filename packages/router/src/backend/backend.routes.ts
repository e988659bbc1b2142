import { acl, staff } from '../trpc/procedures.js';
import { About, Checklist, ModuleNames } from './backend.schema.js';
import { listModules, readAbout, readChecklist } from './backend.service.js';

/** The module's own procedures, besides those of its resources. */
export const ownRoutes = {
  modules: acl('Magento_Backend::admin')('GET', '/V1/modules', 'Lists the installed modules').output(ModuleNames).query(listModules),
  about: acl('Magento_Backend::system')().output(About).query(readAbout),
  checklist: staff().output(Checklist).query(readChecklist),
};

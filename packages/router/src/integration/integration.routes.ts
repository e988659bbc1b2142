import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { introduceByAdmin } from './handshake.service.js';
import { IntegrationChange, IntegrationEntry, IntegrationIdInput, IntegrationListInput, IntegrationPage, IntegrationSecrets, NewIntegration } from './integration.schema.js';
import { addIntegration, changeIntegration, getIntegration, listIntegrations, removeByAdmin, renewIntegration } from './integration.service.js';

const integrations = acl('Magento_Integration::integrations');

export const integrationRoutes = router({
  list: integrations().input(IntegrationListInput).output(IntegrationPage).query(listIntegrations),
  get: integrations().input(IntegrationIdInput).output(IntegrationEntry).query(getIntegration),
  create: integrations().input(NewIntegration).output(IntegrationSecrets).mutation(addIntegration),
  update: integrations().input(IntegrationChange).output(IntegrationEntry).mutation(changeIntegration),
  rotate: integrations().input(IntegrationIdInput).output(IntegrationSecrets).mutation(renewIntegration),
  introduce: integrations().input(IntegrationIdInput).output(wireBool).mutation(introduceByAdmin),
  delete: integrations().input(IntegrationIdInput).output(wireBool).mutation(removeByAdmin),
});

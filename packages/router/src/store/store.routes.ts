import { wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { removeStoreGroup, removeStoreView, removeWebsite, saveStoreGroup, saveStoreView, saveWebsite } from './manage-stores.service.js';
import { listShownSettings, saveSettings, unsetSettings } from './setting/manage-settings.service.js';
import { SaveSettings, SettingsInput, ShownSettings, UnsetSettings } from './setting/setting.schema.js';
import { Carriers, StoreConfigs, StoreConfigsInput, StoreGroupInput, StoreGroups, StoreId, StoreViewInput, StoreViews, WebsiteInput, Websites } from './store.schema.js';
import { listCarriers, listStoreConfigs, listStoreGroups, listStoreViews, listWebsites } from './store.service.js';

const stores = acl('Magento_Backend::store');
const settings = acl('Magento_Config::config');

export const storeRoutes = router({
  views: stores('GET', '/V1/store/storeViews', 'Lists store views').output(StoreViews).query(listStoreViews),
  groups: stores('GET', '/V1/store/storeGroups', 'Lists store groups').output(StoreGroups).query(listStoreGroups),
  websites: stores('GET', '/V1/store/websites', 'Lists websites').output(Websites).query(listWebsites),
  configs: stores('GET', '/V1/store/storeConfigs', 'Lists the settings of store views: currencies, locale, URLs').input(StoreConfigsInput).output(StoreConfigs).query(listStoreConfigs),
  /** For the admin UI, as `manage`: not served over REST. */
  carriers: acl('Magento_Sales::shipment', 'Magento_Sales::actions_view', 'Magento_Rma::magento_rma')().output(Carriers).query(listCarriers),
  manage: router({
    saveWebsite: stores().input(WebsiteInput).output(wireInt).mutation(saveWebsite),
    saveGroup: stores().input(StoreGroupInput).output(wireInt).mutation(saveStoreGroup),
    saveView: stores().input(StoreViewInput).output(wireInt).mutation(saveStoreView),
    deleteWebsite: stores().input(StoreId).output(wireBool).mutation(removeWebsite),
    deleteGroup: stores().input(StoreId).output(wireBool).mutation(removeStoreGroup),
    deleteView: stores().input(StoreId).output(wireBool).mutation(removeStoreView),
  }),
  settings: router({
    list: settings().input(SettingsInput).output(ShownSettings).query(listShownSettings),
    save: settings().input(SaveSettings).output(wireBool).mutation(saveSettings),
    unset: settings().input(UnsetSettings).output(wireBool).mutation(unsetSettings),
  }),
});

export { saveSettings } from './manage-settings.service.js';
export { mediaUrlOf } from './media-url.js';
export type { SettingScope } from './setting.schema.js';
export { getSetting, listSettings, type Setting, setSetting, unsetSetting } from './setting.service.js';
export { storeRoutes } from './store.routes.js';
export { frontStore, frontStoreIn, resolveScope, type StoreDirectory, storeDirectory, writeStoreId } from './store.service.js';

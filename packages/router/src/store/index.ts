export { dateIn } from './date-in.js';
export { mediaUrlOf } from './media-url.js';
export { saveSettings } from './setting/manage-settings.service.js';
export type { SettingScope } from './setting/setting.schema.js';
export { getSetting, listSettings, type Setting, setSetting, unsetSetting } from './setting/setting.service.js';
export { storeRoutes } from './store.routes.js';
export { frontStore, frontStoreIn, resolveScope, type StoreDirectory, storeDirectory, writeStoreId } from './store.service.js';
export { stylesheetsOf } from './stylesheets.js';

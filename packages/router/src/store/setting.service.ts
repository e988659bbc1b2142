import { configDefaults, type Database } from '@merx/db';
import { directoryOf } from '../directory/index.js';
import * as faults from './faults.js';
import { deleteSettings, selectSettings, upsertSettings } from './setting.queries.js';
import type { SettingScope } from './setting.schema.js';
import { HIDDEN, isSecret, lowestScope, type SettingKind, settingKind } from './setting-kinds.js';
import { storeDirectory } from './store.service.js';

/** A setting in a scope. */
export interface Setting {
  path: string;
  value: string;
  /** The scope in which the value is set; null for the built-in default. */
  setIn: SettingScope['scope'] | null;
}

/**
 * Sets a value for a scope; on PostgreSQL, running instances are notified immediately. Throws 400 for an invalid value
 * or a scope that is too narrow, 404 for an unknown setting, website or store view.
 */
export async function setSetting(db: Database, path: string, value: string, scope: SettingScope): Promise<void> {
  const kind = settingKind(path);
  if (!kind) throw faults.settingNotFound({ path });
  const { websiteId, storeId } = await placeOf(db, scope);
  requireWidth(path, scope);
  await requireValue(db, path, value, kind);
  await upsertSettings(db, scope.scope, storeId || websiteId, [{ path, value }]);
  await db.cache.forget('config');
}

/** Removes a value, so that the wider scope applies. Throws 404 when none is set there, and for an unknown website or store view. */
export async function unsetSetting(db: Database, path: string, scope: SettingScope): Promise<void> {
  const { websiteId, storeId } = await placeOf(db, scope);
  if (!(await deleteSettings(db, scope.scope, storeId || websiteId, [path]))) throw faults.settingNotSet({ path });
  await db.cache.forget('config');
}

/** The effective value for a scope. Throws 404 for an unknown setting, website or store view. */
export async function getSetting(db: Database, path: string, scope: SettingScope): Promise<Setting> {
  const found = (await settingsOf(db, scope)).get(path);
  if (!found) throw faults.settingNotFound({ path });
  return found;
}

/**
 * All settings with their effective values for a scope, by path; for secrets, only whether they are set. Throws 404 for
 * an unknown website or store view.
 */
export async function listSettings(db: Database, scope: SettingScope): Promise<Setting[]> {
  const settings = [...(await settingsOf(db, scope)).values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return settings.map((setting) => (isSecret(setting.path) && setting.value !== '' ? { ...setting, value: HIDDEN } : setting));
}

/** All settings with their effective values for a scope, secrets included. */
export async function settingsOf(db: Database, scope: SettingScope): Promise<Map<string, Setting>> {
  const { websiteId, storeId } = await placeOf(db, scope);
  const settings = new Map<string, Setting>(Object.entries(configDefaults).map(([path, value]) => [path, { path, value, setIn: null }]));
  const rows = await selectSettings(db, scope.scope === 'default' ? 0 : websiteId, storeId);
  for (const { path, value, scope: setIn } of rows) settings.set(path, { path, value, setIn });
  return settings;
}

/** The website and store view of a scope; 0 when not named. Throws 404 for an unknown one. */
export async function placeOf(db: Database, { scope, code }: SettingScope): Promise<{ websiteId: number; storeId: number }> {
  if (scope === 'default') {
    if (code !== undefined) throw faults.defaultScopeHasNoCode();
    return { websiteId: 0, storeId: 0 };
  }
  if (code === undefined) throw faults.scopeCodeRequired();
  const { websites, stores } = await storeDirectory(db);
  if (scope === 'websites') {
    const website = websites.find((candidate) => candidate.id !== 0 && candidate.code === code);
    if (!website) throw faults.websiteNotFound({ website: code });
    return { websiteId: website.id, storeId: 0 };
  }
  const store = stores.find((candidate) => candidate.id !== 0 && candidate.code === code);
  if (!store) throw faults.storeViewNotFound({ store: code });
  return { websiteId: store.website_id, storeId: store.id };
}

/** Throws 400 for a setting that can only be set in a wider scope. */
export function requireWidth(path: string, { scope }: SettingScope): void {
  const lowest = lowestScope(path);
  if (lowest === 'default' && scope !== 'default') throw faults.defaultScopeOnly({ path });
  if (lowest === 'websites' && scope === 'stores') throw faults.websiteScopeOnly({ path });
}

/** Throws 400 for an invalid value. */
export async function requireValue(db: Database, path: string, value: string, kind: SettingKind): Promise<void> {
  if (!kind.accepts(value) && isSecret(path)) throw faults.invalidSecretSetting({ path, must: kind.must });
  if (!kind.accepts(value)) throw faults.invalidSetting({ value, path, must: kind.must });
  if (!kind.isCountries || value === '') return;
  const { countries } = await directoryOf(db);
  const unknown = value.split(',').find((code) => !countries.has(code));
  if (unknown !== undefined) throw faults.countryNotFound({ country: unknown });
}

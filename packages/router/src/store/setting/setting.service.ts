import { configDefaults, type Database } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import * as faults from '../faults.js';
import { storeDirectory } from '../store.service.js';
import type { Control } from './control.js';
import { declarations, HIDDEN, isSecret } from './declared.js';
import { deleteSettings, hasChoice, selectSettings, upsertSettings } from './setting.queries.js';
import type { SettingScope } from './setting.schema.js';

/** A setting in a scope. */
export interface Setting {
  path: string;
  value: string;
  /** The scope in which the value is set; null for the built-in default. */
  setIn: SettingScope['scope'] | null;
  /** What applies without a value of the scope itself. */
  inherited: Pick<Setting, 'value' | 'setIn'>;
}

/**
 * Sets a value for a scope; on PostgreSQL, running instances are notified immediately. Throws 400 for an invalid value
 * or a scope that is too narrow, 404 for an unknown setting, website or store view.
 */
export async function setSetting(db: Database, path: string, value: string, scope: SettingScope): Promise<void> {
  const { websiteId, storeId } = await placeOf(db, scope);
  const declaration = declarations.get(path);
  if (!declaration) throw faults.settingNotFound({ path });
  requireWidth(path, scope);
  await requireValue(db, path, value, declaration);
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
  const settings = new Map<string, Setting>(
    Object.entries(configDefaults).map(([path, value]) => [path, { path, value, setIn: null, inherited: { value, setIn: null } }]),
  );
  const rows = await selectSettings(db, scope.scope === 'default' ? 0 : websiteId, storeId);
  for (const { path, value, scope: setIn } of rows) {
    const { value: wider, setIn: widerSetIn } = settings.get(path) ?? { value: '', setIn: null };
    const inherited = setIn === scope.scope ? { value: wider, setIn: widerSetIn } : { value, setIn };
    settings.set(path, { path, value, setIn, inherited });
  }
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
  const width = declarations.get(path)?.width;
  if (width === 'default' && scope !== 'default') throw faults.defaultScopeOnly({ path });
  if (width === 'websites' && scope === 'stores') throw faults.websiteScopeOnly({ path });
}

/** Throws 400 for an invalid value, and for a record that does not exist. */
export async function requireValue(db: Database, path: string, value: string, control: Control): Promise<void> {
  const { name, must, accepts } = control;
  if (!accepts(value) && isSecret(path)) throw faults.invalidSecretSetting({ path, must });
  if (!accepts(value)) throw faults.invalidSetting({ value, path, must });
  if (value === '') return;
  if (name === 'country' || name === 'countries') await requireCountries(db, value);
  const isNone = value === '0' && control.mayBeEmpty;
  if (!isNone && (await hasChoice(db, name, value)) === false) throw faults.choiceNotFound({ path, value });
}

async function requireCountries(db: Database, value: string): Promise<void> {
  const { countries } = await directoryOf(db);
  const unknown = value.split(',').find((code) => !countries.has(code));
  if (unknown !== undefined) throw faults.countryNotFound({ country: unknown });
}

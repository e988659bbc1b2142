import { configDefaults, type Database } from '@merx/db';
import { type Directory, directoryOf } from '../../directory/index.js';
import type { MerxError } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { storeDirectory } from '../store.service.js';
import { declarations, HIDDEN, isSecret } from './declared.js';
import { deleteSettings, type NamedChoice, selectMissingChoices, selectSettings, upsertSettings } from './setting.queries.js';
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
  if (!declarations.has(path)) throw faults.settingNotFound({ path });
  const [fault] = await valueFaults(db, scope, [{ path, value }]);
  if (fault) throw fault.error;
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

/** A value to save. */
interface GivenValue {
  path: string;
  value: string;
}

/**
 * The first error of each value: no such setting, a scope that is too narrow, an invalid value, or one that names a record that does not
 * exist. In the order of the values.
 */
export async function valueFaults(db: Database, scope: SettingScope, values: GivenValue[]): Promise<{ path: string; error: MerxError }[]> {
  const [{ countries }, missing] = await Promise.all([directoryOf(db), selectMissingChoices(db, values.flatMap(namedChoice))]);
  return values.flatMap(({ path, value }) => {
    const isMissing = missing.includes(path);
    const error =
      faultOf(scope, path, value) ?? countryFault(countries, path, value) ?? (isMissing && faults.choiceNotFound({ path, value }));
    return error ? [{ path, error }] : [];
  });
}

function namedChoice({ path, value }: GivenValue): NamedChoice[] {
  const declaration = declarations.get(path);
  const isNone = value === '' || (value === '0' && declaration?.mayBeEmpty === true);
  return declaration && !isNone && declaration.accepts(value) ? [{ path, control: declaration.name, value }] : [];
}

function faultOf({ scope }: SettingScope, path: string, value: string): MerxError | undefined {
  const declaration = declarations.get(path);
  if (!declaration) return faults.unknownSetting({ path });
  const { width, must, accepts } = declaration;
  if (width === 'default' && scope !== 'default') return faults.defaultScopeOnly({ path });
  if (width === 'websites' && scope === 'stores') return faults.websiteScopeOnly({ path });
  if (accepts(value)) return undefined;
  return isSecret(path) ? faults.invalidSecretSetting({ path, must }) : faults.invalidSetting({ value, path, must });
}

function countryFault(countries: Directory['countries'], path: string, value: string): MerxError | undefined {
  const name = declarations.get(path)?.name;
  if (value === '' || (name !== 'country' && name !== 'countries')) return undefined;
  const country = value.split(',').find((code) => !countries.has(code));
  return country === undefined ? undefined : faults.countryNotFound({ country });
}

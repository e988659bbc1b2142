import { configDefaults, type Database, type Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault, MerxError } from '../../trpc/errors.js';
import { unknownSetting } from '../faults.js';
import { declarations, HIDDEN, isGuarded, isSecret, refuseGuarded } from './declared.js';
import { deleteSettings, upsertSettings } from './setting.queries.js';
import type { SaveSettings, SettingScope, SettingsInput, ShownSetting, UnsetSettings } from './setting.schema.js';
import { placeOf, requireValue, requireWidth, type Setting, settingsOf } from './setting.service.js';

/**
 * The settings as the admin shows them, with their values for a scope, of one section or all, in order. For secrets, only whether they are
 * set. Throws 404 for an unknown scope.
 */
export async function listShownSettings({ ctx, input }: Call<SettingsInput>): Promise<ShownSetting[]> {
  const settings = await settingsOf(ctx.db, input.scope);
  return [...declarations].flatMap(([path, { accepts, must, ...declared }]) => {
    const setting = settings.get(path);
    if (!setting || (input.section && declared.section !== input.section)) return [];
    return [{ ...declared, ...shownValues(setting), is_guarded: isGuarded(path) }];
  });
}

const defaults: Readonly<Record<string, string>> = configDefaults;

function shownValues({ path, value, setIn, inherited }: Setting) {
  const shown = (stored: string) => (isSecret(path) && stored !== '' ? HIDDEN : stored);
  return {
    path,
    value: shown(value),
    set_in: setIn,
    default: defaults[path] ?? '',
    inherited: { value: shown(inherited.value), set_in: inherited.setIn },
  };
}

/**
 * Saves values of a scope in one transaction; null removes one. Throws 400 with a fault for each unknown setting,
 * invalid value or scope that is too narrow, 401 for a guarded one that the caller may not change, 404 for an unknown
 * website or store view. `alongside` writes related data in the same transaction.
 */
export async function saveSettings(
  { ctx: { db, actor }, input }: Call<SaveSettings>,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  const { scope } = input;
  const touched = input.values.filter(({ path, value }) => !isUntouched(path, value));
  refuseGuarded(
    actor,
    touched.map(({ path }) => path),
  );
  const { websiteId, storeId } = await placeOf(db, scope);
  const values = new Map(input.values.map(({ path, value }) => [path, value]));
  const faults: Fault[] = [];
  for (const [path, value] of values) faults.push(...(await faultsOf(db, scope, path, value)));
  if (faults.length > 0) throw badInputs(faults);
  const given = [...values].flatMap(([path, value]) => (value === null || isUntouched(path, value) ? [] : [{ path, value }]));
  const gone = [...values].flatMap(([path, value]) => (value === null ? [path] : []));
  await db.transaction(async (tx) => {
    if (given.length > 0) await upsertSettings(tx, scope.scope, storeId || websiteId, given);
    if (gone.length > 0) await deleteSettings(tx, scope.scope, storeId || websiteId, gone);
    await alongside?.(tx);
  });
  await db.cache.forget('config');
  return true;
}

/** Whether the value is the unchanged placeholder of a secret. */
const isUntouched = (path: string, value: string | null): boolean => isSecret(path) && value === HIDDEN;

async function faultsOf(db: Database, scope: SettingScope, path: string, value: string | null): Promise<Fault[]> {
  const declaration = declarations.get(path);
  if (!declaration) return [unknownSetting({ path })];
  if (value === null || isUntouched(path, value)) return [];
  try {
    requireWidth(path, scope);
    await requireValue(db, path, value, declaration);
    return [];
  } catch (error) {
    if (!(error instanceof MerxError)) throw error;
    return [{ message: error.message, parameters: { ...error.parameters, path } }];
  }
}

/** Removes values of a scope in one transaction; values that are not set are ignored. Throws as `saveSettings`. */
export const unsetSettings = ({ ctx, input }: Call<UnsetSettings>): Promise<boolean> =>
  saveSettings({ ctx, input: { scope: input.scope, values: input.paths.map((path) => ({ path, value: null })) } });

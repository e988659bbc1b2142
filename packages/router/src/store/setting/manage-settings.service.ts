import { configDefaults, type Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault, type MerxError } from '../../trpc/errors.js';
import { settingChanged, unknownSetting } from '../faults.js';
import { declarations, HIDDEN, isGuarded, isSecret, refuseGuarded } from './declared.js';
import { deleteSettings, lockSettings, upsertSettings } from './setting.queries.js';
import type { SaveSettings, SettingsInput, ShownSetting, UnsetSettings } from './setting.schema.js';
import { placeOf, type Setting, settingsOf, valueFaults } from './setting.service.js';

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
 * invalid value, scope that is too narrow, and value that is no longer the one seen by the caller, 401 for a guarded one that the caller
 * may not change, 404 for an unknown website or store view. `alongside` writes related data in the same transaction.
 */
export async function saveSettings(
  { ctx: { db, actor }, input }: Call<SaveSettings>,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  const { scope } = input;
  const values = [...new Map(input.values.map((one) => [one.path, one])).values()].filter(({ path, value }) => !isUntouched(path, value));
  refuseGuarded(
    actor,
    values.map(({ path }) => path),
  );
  const { websiteId, storeId } = await placeOf(db, scope);
  const given = values.flatMap(({ path, value }) => (value === null ? [] : [{ path, value }]));
  const gone = values.flatMap(({ path, value }) => (value === null ? [path] : []));
  refuse([...(await valueFaults(db, scope, given)), ...gone.flatMap(unknownFault)]);
  await db.transaction(async (tx) => {
    const scopeId = storeId || websiteId;
    refuse(await changedMeanwhile(tx, scope.scope, scopeId, values));
    if (given.length > 0) await upsertSettings(tx, scope.scope, scopeId, given);
    if (gone.length > 0) await deleteSettings(tx, scope.scope, scopeId, gone);
    await alongside?.(tx);
  });
  await db.cache.forget('config');
  return true;
}

interface PathFault {
  path: string;
  error: MerxError;
}

/** Throws 400 if there are faults, each with the path of its setting. */
function refuse(faults: PathFault[]): void {
  const named = faults.map(({ path, error }): Fault => ({ message: error.message, parameters: { ...error.parameters, path } }));
  if (named.length > 0) throw badInputs(named);
}

const unknownFault = (path: string): PathFault[] => (declarations.has(path) ? [] : [{ path, error: unknownSetting({ path }) }]);

/** Whether the value is the unchanged placeholder of a secret. */
const isUntouched = (path: string, value: string | null): boolean => isSecret(path) && value === HIDDEN;

/** The values that somebody changed after the caller had seen them; secrets are not seen. */
async function changedMeanwhile(tx: Queryable, scope: string, scopeId: number, values: SaveSettings['values']): Promise<PathFault[]> {
  const seen = values.filter((one) => one.seen !== undefined && !isSecret(one.path));
  if (seen.length === 0) return [];
  const stored = await lockSettings(
    tx,
    scope,
    scopeId,
    seen.map(({ path }) => path),
  );
  const now = new Map(stored.map(({ path, value }) => [path, value]));
  return seen.flatMap((one) =>
    (now.get(one.path) ?? null) === one.seen ? [] : [{ path: one.path, error: settingChanged({ path: one.path }) }],
  );
}

/** Removes values of a scope in one transaction; values that are not set are ignored. Throws as `saveSettings`. */
export const unsetSettings = ({ ctx, input }: Call<UnsetSettings>): Promise<boolean> =>
  saveSettings({ ctx, input: { scope: input.scope, values: input.paths.map((path) => ({ path, value: null })) } });

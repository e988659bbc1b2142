import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { faultsByPath } from '../../../api/failure';
import { client, queryClient, trpc } from '../../../api/trpc';
import { isUnread, type Unread } from '../../../form/number-text';
import { showToast } from '../../../shell/toast';
import { say } from '../../../texts/say';
import { noRegion } from './choices';
import type { Scope } from './scopes';
import { labelOf, type Setting } from './setting';

/** The new value of a setting; null: remove it, so that the inherited value applies. */
export type Change = string | Unread | null;

export interface SettingsForm {
  settings: readonly Setting[];
  scope: Scope;
  changes: Readonly<Record<string, Change>>;
  /** Error messages by path, of the last save. */
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  /** Changes a setting; undefined takes the change back. */
  change: (path: string, value: Change | undefined) => void;
  discard: () => void;
  /** Saves all changes; false if the server rejects one of them. */
  save: () => Promise<boolean>;
  /** The current value of a setting, unsaved input included. */
  current: (path: string) => string;
}

/** The settings of a scope with their unsaved changes, which all sections share; undefined while loading. */
export function useSettings(scope: Scope): SettingsForm | undefined {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [changes, setChanges] = useState<Record<string, Change>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { data: settings } = useQuery(trpc.store.settings.list.queryOptions({ scope }));
  if (!settings) return undefined;
  const byPath = new Map(settings.map((setting) => [setting.path, setting]));
  const discard = (): void => {
    setChanges({});
    setErrors({});
  };
  function change(path: string, value: Change | undefined): void {
    const without = <Value>({ [path]: _, ...others }: Record<string, Value>): Record<string, Value> => others;
    setErrors(without);
    setChanges((before) =>
      value === undefined ? without(before) : { ...before, ...withoutRegion(settings, path, before), [path]: value },
    );
  }
  async function save(): Promise<boolean> {
    const values = Object.entries(changes).flatMap(([path, value]) =>
      isUnread(value) ? [] : [{ path, value, seen: seenOf(byPath.get(path), scope) }],
    );
    const isSaved = await act((call) => client.store.settings.save.mutate({ scope, values }, call), {
      done: t('form.saved'),
      undo: true,
      onFailure: (error) => {
        const words = (textOf: (setting: Setting) => string) => (path: string) => {
          const setting = byPath.get(path);
          return setting ? textOf(setting) : path;
        };
        const found = faultsByPath(error, { name: words(labelOf), rule: words(ruleOf) });
        setErrors(found);
        // What somebody else changed meanwhile is shown.
        void queryClient.invalidateQueries({ queryKey: trpc.store.settings.list.queryKey() });
        if (Object.keys(found).length === 0) return false;
        showToast({ kind: 'failure', title: t('failure.title'), text: t('settings.rejected') });
        return true;
      },
    });
    if (isSaved) discard();
    return isSaved === true;
  }
  const current = (path: string): string => currentValue(byPath.get(path), changes[path]);
  return { settings, scope, changes, errors, isSaving: isActing, change, discard, save, current };
}

/** The value that applies with a change; the stored one while the text of a number cannot be read. */
function currentValue(setting: Setting | undefined, change: Change | undefined): string {
  if (typeof change === 'string') return change;
  return (change === null ? setting?.inherited.value : setting?.value) ?? '';
}

/** The changes that clear the regions of a country that changes. */
function withoutRegion(settings: readonly Setting[] | undefined, path: string, changes: Record<string, Change>): Record<string, Change> {
  const regions = settings?.filter((one) => one.countryPath === path && currentValue(one, changes[one.path]) !== noRegion(one)) ?? [];
  return Object.fromEntries(regions.map((setting) => [setting.path, noRegion(setting)]));
}

/** The value of the scope itself, as shown; null for none. */
const seenOf = (setting: Setting | undefined, { scope }: Scope): string | null => (setting?.set_in === scope ? setting.value : null);

/** What a valid value of the setting is. */
const ruleOf = (setting: Setting): string => say(`settings.invalid.${setting.name}`, '', { ...setting });

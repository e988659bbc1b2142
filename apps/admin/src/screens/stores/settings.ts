import { useTranslation } from 'react-i18next';
import { useLookups } from '../../api/lookups';
import { say } from '../../texts/say';

/** The scope of a setting. */
export interface Scope {
  scope: 'default' | 'websites' | 'stores';
  code?: string | undefined;
}

/** Readable fallback for the last segment of a path without a translation. */
const readable = (word: string): string => {
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const last = (path: string): string => path.split('/').at(-1) ?? path;
const keyOf = (path: string): string => path.replaceAll('/', '_');

export const sectionTitle = (section: string): string => say(`stores.section.${section}`, readable(section));
export const groupTitle = (group: string): string => say(`stores.group.${keyOf(group)}`, readable(last(group)));
/** The setting's own title, or the one shared by settings with the same last segment. */
export const settingTitle = (path: string): string =>
  say(`stores.setting.${keyOf(path)}`, say(`stores.settingWord.${last(path)}`, readable(last(path))));

/** The scopes of the configuration: default, each website and each store view. */
export function useScopes(): { value: string; label: string; scope: Scope }[] {
  const { t } = useTranslation();
  const data = useLookups();
  const websites = (data?.websites ?? []).flatMap((website) => [
    { value: `websites/${website.code}`, label: website.name, scope: { scope: 'websites' as const, code: website.code } },
    ...(data?.stores ?? [])
      .filter(({ website_id }) => website_id === website.id)
      .map((store) => ({
        value: `stores/${store.code}`,
        label: `${website.name} › ${store.name}`,
        scope: { scope: 'stores' as const, code: store.code },
      })),
  ]);
  return [{ value: 'default', label: t('stores.everywhere'), scope: { scope: 'default' } }, ...websites];
}

import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';

/** The scope of settings. */
export interface Scope {
  scope: 'default' | 'websites' | 'stores';
  code?: string | undefined;
}

/** Whether values of this width cannot be set in the scope, since a narrower value would have no effect. */
export const isTooNarrow = (width: Scope['scope'], { scope }: Scope): boolean => RANK[scope] > RANK[width];
const RANK = { default: 0, websites: 1, stores: 2 } as const;

/** The scopes of the settings: all stores, each website and each store view. */
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
  return [{ value: 'default', label: t('settings.allStores'), scope: { scope: 'default' } }, ...websites];
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import type { Scope } from './setting-names';

/** The scopes of the configuration: default, each website and each store view. */
export function useScopes(): { value: string; label: string; scope: Scope }[] {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
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

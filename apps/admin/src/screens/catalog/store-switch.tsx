import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';

/** The store view from the URL: id and code; 0 and `all` for the default values. */
export function useStoreView() {
  const { store } = useSearch({ strict: false }) as { store?: string };
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  const found = data?.stores.find(({ code }) => code === store);
  return { isKnown: data !== undefined, id: found?.id ?? 0, code: found?.code ?? 'all', name: found?.name };
}

/** Selects the store view whose values are shown and edited. */
export function StoreSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { code } = useStoreView();
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  const choose = (store: string | null): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, store: store === 'all' ? undefined : (store ?? undefined) }),
    } as Parameters<typeof navigate>[0]);
  return (
    <Select
      w={210}
      aria-label={t('word.store_id')}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('word.allStores') },
        ...(data?.stores ?? []).map(({ code: value, name: label }) => ({ value, label })),
      ]}
      value={code}
      onChange={choose}
    />
  );
}

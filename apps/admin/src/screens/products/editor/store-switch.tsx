import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '../../../shell/ask';
import type { Edited } from './product-form';
import { useProductScope } from './product-scope';

const ALL = '0';

interface Props {
  own: Edited['own'];
  isDirty: boolean;
}

/** Selects the store view to edit, or the default values. Shows how many values each store view overrides. */
export function StoreSwitch({ own, isDirty }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { lookups, store } = useProductScope();
  const countOf = (id: number): number => own.find(({ store_id }) => store_id === id)?.codes.length ?? 0;
  const data = [
    { value: ALL, label: t('word.allStores') },
    ...lookups.stores
      .filter(({ id }) => id !== 0)
      .map(({ id, name }) => {
        const count = countOf(id);
        return { value: String(id), label: count > 0 ? `${name} (${t('products.edit.ownValues', { count })})` : name };
      }),
  ];
  const go = (value: string): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, store: value === ALL ? undefined : Number(value) }),
      replace: true,
    });
  const choose = (value: string | null): void => {
    if (value === null) return;
    if (!isDirty) {
      go(value);
      return;
    }
    askToConfirm(
      { title: t('form.leaveTitle'), text: t('form.leaveText'), confirm: t('form.leave'), cancel: t('form.stay'), isDangerous: false },
      () => go(value),
    );
  };
  return <Select aria-label={t('word.store_id')} data={data} value={String(store?.id ?? ALL)} onChange={choose} w={230} />;
}

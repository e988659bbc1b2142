import { Select, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { dropUpload } from '../../../form/uploads';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { StatusBadge } from '../../../shell/status-badge';
import { CategoryFields } from './category-fields';
import { CategoryProducts } from './category-products';
import { type CategoryForm, CheckedCategory, formOf, inputOf, NEW_CATEGORY } from './category-values';
import { storedPicture } from './picture-field';

/** One category: its default or store view values, and its products. */
export function CategoryPage() {
  const { categoryId } = useParams({ strict: false }) as { categoryId: string };
  const { parent } = useSearch({ strict: false }) as { parent?: number };
  const isNew = categoryId === 'new';
  const id = Number(categoryId);
  const store = useStoreView();
  const stored = useVersioned('category', id, trpc.catalog.category.get.queryOptions({ categoryId: id, storeId: store.id }), isNew);
  const own = useQuery({
    ...trpc.catalog.category.own.queryOptions({ categoryId: id, storeId: store.id }),
    enabled: store.id > 0 && !isNew,
  });
  const { data: lists } = useQuery(trpc.ui.lookups.queryOptions());
  const error = stored.error ?? own.error;
  if (error) throw error;
  if (!store.isKnown || (!isNew && (!stored.data || (store.id > 0 && !own.data)))) return <PageSkeleton />;
  const values = stored.data
    ? formOf(stored.data.data, store.id > 0 ? own.data : undefined)
    : { ...NEW_CATEGORY, parent_id: parent ?? lists?.store_groups[0]?.root_category_id ?? null };
  return (
    <CategoryEditor
      key={`${categoryId}/${store.code}`}
      id={isNew ? undefined : id}
      values={values}
      version={stored.data?.version ?? 0}
      store={isNew ? { id: 0, code: 'all', name: undefined } : store}
    />
  );
}

interface Props {
  id: number | undefined;
  values: CategoryForm;
  version: number;
  store: { id: number; code: string; name: string | undefined };
}

function CategoryEditor({ id, values, version, store }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { tab = 'general' } = useSearch({ strict: false }) as { tab?: string };
  const isStore = store.id > 0;
  const entityForm = useEntityForm({
    entity: 'category',
    entityId: id ?? 'new',
    values,
    version,
    schema: CheckedCategory,
    store: store.code,
    save: async (form, call) => {
      const image = await storedPicture(form.image, values.image, call);
      const category = inputOf({ ...form, image }, { isNew: !id, isStore });
      return id ? client.catalog.category.update.mutate({ id, category }, call) : client.catalog.category.create.mutate({ category }, call);
    },
    onSaved: (saved, { image }) => {
      dropUpload(image);
      if (!id) void navigate({ to: `/categories/${saved.id}`, replace: true });
    },
  });
  async function remove(categoryId: number): Promise<void> {
    const isGone = await act((call) => client.catalog.category.delete.mutate({ categoryId }, call), {
      done: t('form.deleted'),
      undo: true,
    });
    if (isGone) await navigate({ to: '/categories', ignoreBlocker: true });
  }
  const showTab = (chosen: string | null): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: chosen === 'general' ? undefined : (chosen ?? undefined) }),
      replace: true,
    } as Parameters<typeof navigate>[0]);
  const isRoot = values.parent_id === 1;
  return (
    <EntityPage
      entityForm={entityForm}
      title={id ? values.name : t('catalog.newCategory')}
      mark={id && !values.is_active && <StatusBadge tone="quiet">{t('catalog.hidden')}</StatusBadge>}
      hint={isStore ? t('form.storeHint', { store: store.name }) : undefined}
      back={{ to: '/categories', label: t('nav.categories') }}
      actions={id && <StoreSwitch />}
      onDelete={id && !isRoot ? () => void remove(id) : undefined}
    >
      <Tabs value={id ? tab : 'general'} onChange={showTab}>
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('catalog.general')}</Tabs.Tab>
          {id && <Tabs.Tab value="products">{t('nav.products')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="general">
          <CategoryFields isNew={!id} isStore={isStore} />
        </Tabs.Panel>
        {id && <Tabs.Panel value="products">{tab === 'products' && <CategoryProducts categoryId={id} />}</Tabs.Panel>}
      </Tabs>
    </EntityPage>
  );
}

/** The store view from the URL: id and code; 0 and `all` for the default values. */
function useStoreView() {
  const { store } = useSearch({ strict: false }) as { store?: string };
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  const found = data?.stores.find(({ code }) => code === store);
  return { isKnown: data !== undefined, id: found?.id ?? 0, code: found?.code ?? 'all', name: found?.name };
}

/** Selects the store view whose values are shown and edited. */
function StoreSwitch() {
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

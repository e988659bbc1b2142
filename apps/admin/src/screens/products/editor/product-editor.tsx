import { Alert, Stack, Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { useOwnSaves } from '../../../form/own-saves';
import { say } from '../../../texts/say';
import { CompositeParts } from '../composite/composite-parts';
import { ProductStatus } from '../product-cells';
import { AttributeCard } from './attribute-card';
import { groupLabel } from './attribute-value';
import { GeneralPart } from './general-part';
import { HistoryPart } from './history-part';
import { LinksPart } from './links-part';
import { ListPrices } from './list-prices';
import { type Places, placesOf, tabOf } from './placing';
import { DuplicateButton, StoreSwitch } from './product-actions';
import type { AttributeGroup, Edited, ProductForm } from './product-form';
import { type Lookups, type ProductScope, ProductScopeProvider } from './product-scope';
import { TABS, type Tab } from './product-search';
import { RulePrices } from './rule-prices';
import { SeoPart } from './seo-part';
import { StockPart } from './stock-part';
import { TierPrices } from './tier-prices';
import { useProductForm } from './use-product-form';

interface Props {
  /** Undefined for a new product. */
  edited: Edited | undefined;
  start: ProductForm;
  groups: AttributeGroup[];
  version: number;
  storeId: number;
  lookups: Lookups;
}

/** The product editor: all parts in tabs, in one form with one save. */
export function ProductEditor({ edited, start, groups, version, storeId, lookups }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { id, sku = '', name, status } = edited?.product ?? {};
  const store = lookups.stores.find((one) => one.id === storeId && storeId !== 0);
  const saves = useOwnSaves('product', id ?? 'new');
  const entityForm = useProductForm({ edited, start, groups, version, store, saves });
  const shown = useShownGroups(entityForm.form, start, groups);
  const scope = useMemo<ProductScope>(
    () => ({ store, shared: edited?.shared ?? {}, currency: lookups.base_currency, isNew: !edited, lookups, version, saves }),
    [store, edited, lookups, version, saves],
  );
  async function remove(): Promise<void> {
    const isGone = await act((call) => client.catalog.product.delete.mutate({ sku }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/products', ignoreBlocker: true });
  }
  return (
    <ProductScopeProvider value={scope}>
      <EntityPage
        entityForm={entityForm}
        title={edited ? name || sku : t('products.edit.new')}
        mark={edited && <ProductStatus status={status} />}
        hint={edited && `${sku} · ${say(`products.edit.types.${edited.product.type_id}`, edited.product.type_id)}`}
        back={{ to: '/products', label: t('nav.products') }}
        actions={
          edited && (
            <>
              <StoreSwitch own={edited.own} isDirty={entityForm.isDirty} />
              <DuplicateButton sku={sku} />
            </>
          )
        }
        onDelete={id === undefined ? undefined : () => void remove()}
      >
        {store && (
          <Alert color="verdigris" variant="light" mb="md" p="xs">
            {t('products.edit.storeHint', { store: store.name })}
          </Alert>
        )}
        <Parts edited={edited} groups={shown} />
      </EntityPage>
    </ProductScopeProvider>
  );
}

/** Loads the groups of the form's attribute set; another set has other fields. */
function useShownGroups(form: UseFormReturn<ProductForm>, start: ProductForm, groups: AttributeGroup[]): AttributeGroup[] {
  const attributeSetId = useWatch({ control: form.control, name: 'attribute_set_id' });
  const isStored = attributeSetId === start.attribute_set_id;
  const other = useQuery({
    ...trpc.catalog.product.form.queryOptions({ attributeSetId }),
    enabled: !isStored,
    placeholderData: keepPreviousData,
  });
  return isStored ? groups : (other.data?.groups ?? groups);
}

/** Rendered again only when the product changes: the fields follow the state of the form themselves. */
const Parts = memo(function Parts({ edited, groups }: { edited: Edited | undefined; groups: AttributeGroup[] }) {
  const { t } = useTranslation();
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  const places = useMemo<Places>(() => placesOf(groups, typeId), [groups, typeId]);
  return (
    <ProductTabs
      places={places}
      partsLabel={say(`products.edit.partsOf.${typeId}`, t('products.edit.tab.parts'))}
      parts={{
        general: <GeneralPart places={places} product={edited?.product} />,
        prices: (
          <Stack>
            <AttributeCard title={t('products.edit.specialPrices')} attributes={places.prices} />
            <TierPrices />
            {edited?.product.id !== undefined && <RulePrices productId={edited.product.id} />}
            {edited?.product.id !== undefined && <ListPrices productId={edited.product.id} />}
          </Stack>
        ),
        stock: <StockPart salable={edited?.quantities?.stocks ?? []} />,
        parts: edited ? <CompositeParts product={edited.product} /> : <Alert color="ochre">{t('products.edit.saveFirst')}</Alert>,
        links: <LinksPart />,
        seo: <SeoPart attributes={places.seo} />,
        ...(places.more.length > 0 && {
          more: (
            <Stack>
              {places.more.map((group) => (
                <AttributeCard key={group.id} title={groupLabel(group)} attributes={group.attributes} />
              ))}
            </Stack>
          ),
        }),
        ...(edited && { history: <HistoryPart id={edited.product.id} /> }),
      }}
    />
  );
});

interface TabsProps {
  places: Places;
  /** The parts by tab; tabs without a part are hidden. */
  parts: Partial<Record<Tab, ReactNode>>;
  partsLabel: string;
}

/** The editor's tabs. The open one is in the URL; tabs with invalid fields are marked, and the first of them opens automatically. */
function ProductTabs({ places, parts, partsLabel }: TabsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: Tab };
  const offered = TABS.filter((one) => parts[one] !== undefined);
  const open = offered.find((one) => one === tab) ?? 'general';
  const faulty = useFaultyTabs(places);
  const go = (to: string | null): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab: to === 'general' ? undefined : to }), replace: true });
  const { submitCount } = useFormState<ProductForm>();
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const [first] = faulty;
    if (first && !faulty.includes(open)) go(first);
  });
  return (
    <Tabs value={open} onChange={go} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('products.edit.parts')}>
        {offered.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={
              faulty.includes(one) && <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-label={t('form.fix')} role="img" />
            }
          >
            {one === 'parts' ? partsLabel : t(`products.edit.tab.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {offered.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {parts[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function useFaultyTabs(places: Places): Tab[] {
  const { errors } = useFormState<ProductForm>();
  const names = Object.keys(errors).flatMap((name) =>
    name === 'attributes' ? Object.keys(errors.attributes ?? {}).map((code) => tabOf(places, name, code)) : tabOf(places, name),
  );
  return TABS.filter((one) => names.includes(one));
}

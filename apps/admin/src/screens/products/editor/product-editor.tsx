import { Alert, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { useOwnSaves } from '../../../form/own-saves';
import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import { CompositeParts } from '../composite/composite-parts';
import { AttributeCard } from './attribute-card';
import { groupLabel } from './attribute-words';
import { DuplicateButton } from './duplicate-button';
import { GeneralPart } from './general-part';
import { HistoryPart } from './history-part';
import { LinksPart } from './links-part';
import { type Places, placesOf } from './placing';
import type { AttributeGroup, Edited, ProductForm } from './product-form';
import { type Lookups, type ProductScope, ProductScopeProvider } from './product-scope';
import { ProductTabs } from './product-tabs';
import { SeoPart } from './seo-part';
import { StockPart } from './stock-part';
import { StoreSwitch } from './store-switch';
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
  const scope: ProductScope = {
    store,
    shared: edited?.shared ?? {},
    currency: lookups.base_currency,
    isNew: !edited,
    lookups,
    version,
    saves,
  };
  async function remove(): Promise<void> {
    const isGone = await act((call) => client.catalog.product.delete.mutate({ sku }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/products', ignoreBlocker: true });
  }
  return (
    <ProductScopeProvider value={scope}>
      <EntityPage
        entityForm={entityForm}
        title={edited ? name || sku : t('products.edit.new')}
        mark={
          edited && (
            <StatusBadge tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? t('word.enabled') : t('word.disabled')}</StatusBadge>
          )
        }
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

function Parts({ edited, groups }: { edited: Edited | undefined; groups: AttributeGroup[] }) {
  const { t } = useTranslation();
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  const places = useMemo<Places>(() => placesOf(groups, typeId), [groups, typeId]);
  return (
    <ProductTabs
      places={places}
      partsLabel={say(`products.edit.partsOf.${typeId}`, t('products.edit.tab.parts'))}
      parts={{
        general: <GeneralPart places={places} />,
        prices: (
          <Stack>
            <AttributeCard title={t('products.edit.specialPrices')} attributes={places.prices} />
            <TierPrices />
          </Stack>
        ),
        stock: <StockPart />,
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
}

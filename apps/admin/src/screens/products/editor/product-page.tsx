import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trpc } from '../../../api/trpc';
import { useVersioned } from '../../../form/use-version';
import { useMay } from '../../../session/me';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { DEFAULT_SOURCE, SOURCE_ITEMS, useSeveralSources } from '../sources/use-sources';
import { ProductEditor } from './product-editor';
import { type AttributeGroup, type Edited, formOf, newForm } from './product-form';
import type { Lookups } from './product-scope';
import { newQuantity } from './quantity-form';

const ALL_STORES = 0;

/** The page of one product. The store view being edited is in the URL. */
export function ProductPage() {
  const { productId } = useParams({ strict: false }) as { productId: string };
  const { store: storeId = ALL_STORES } = useSearch({ strict: false }) as { store?: number };
  const lookups = useQuery(trpc.ui.lookups.queryOptions());
  const edited = useVersioned('product', productId, trpc.catalog.product.edited.queryOptions({ id: Number(productId), storeId }));
  if (lookups.error) throw lookups.error;
  if (edited.error) throw edited.error;
  if (!edited.data || !lookups.data) return <PageSkeleton />;
  const { version, data } = edited.data;
  return <StoredProduct key={`${productId}.${storeId}`} edited={data} version={version} storeId={storeId} lookups={lookups.data} />;
}

function StoredProduct({ edited, ...rest }: { edited: Edited; version: number; storeId: number; lookups: Lookups }) {
  const start = useMemo(() => formOf(edited, rest.storeId), [edited, rest.storeId]);
  return <ProductEditor edited={edited} start={start} groups={edited.groups} {...rest} />;
}

/** The page of a new product; the URL may set its type and attribute set. */
export function NewProductPage() {
  const { type = 'simple', set } = useSearch({ strict: false }) as { type?: string; set?: number };
  const lookups = useQuery(trpc.ui.lookups.queryOptions());
  const setId = set ?? lookups.data?.attribute_sets[0]?.id ?? 0;
  const form = useQuery({ ...trpc.catalog.product.form.queryOptions({ attributeSetId: setId }), enabled: setId > 0 });
  if (lookups.error) throw lookups.error;
  if (form.error) throw form.error;
  if (!form.data || !lookups.data) return <PageSkeleton />;
  return <FreshProduct groups={form.data.groups} type={type} setId={setId} lookups={lookups.data} />;
}

interface FreshProps {
  groups: AttributeGroup[];
  type: string;
  setId: number;
  lookups: Lookups;
}

function FreshProduct({ groups, type, setId, lookups }: FreshProps) {
  const mayStock = useMay()(SOURCE_ITEMS);
  const isSpread = useSeveralSources().length > 0;
  const start = useMemo(() => {
    const websiteIds = lookups.websites.filter(({ id }) => id !== 0).map(({ id }) => id);
    const form = newForm(groups, { type, setId, websiteIds });
    if (!mayStock) return { ...form, stock: null };
    return isSpread ? { ...form, quantities: [newQuantity(DEFAULT_SOURCE)] } : form;
  }, [groups, type, setId, lookups.websites, mayStock, isSpread]);
  return <ProductEditor edited={undefined} start={start} groups={groups} version={0} storeId={ALL_STORES} lookups={lookups} />;
}

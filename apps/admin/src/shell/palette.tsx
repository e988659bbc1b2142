import type { AclResource } from '@merx/wire';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../api/trpc';
import { useMay } from '../session/me';
import { say } from '../texts/say';
import { allPlaces } from './navigation';
import { closePalette } from './openers';
import { useSeen } from './recent';

const [store, palette] = createSpotlight();
type Found = Outputs['dashboard']['find'][number];

/** Path of a search result. */
function addressOf({ kind, id }: Found): string {
  const folders: Record<Found['kind'], string> = {
    product: '/products',
    order: '/orders',
    customer: '/customers',
    invoice: '/invoices',
    shipment: '/shipments',
    creditmemo: '/creditmemos',
    return: '/returns',
    category: '/categories',
    page: '/pages',
    rule: '/price-rules',
  };
  return `${folders[kind]}/${id}`;
}

/** The command palette: finds pages and actions by name, and records by number, name, email or SKU. */
export default function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const seen = useSeen();
  const [query, setQuery] = useState('');
  const [text] = useDebouncedValue(query.trim(), 150);
  const found = useQuery({
    ...trpc.dashboard.find.queryOptions({ text, limit: 5 }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    palette.open();
    return palette.close;
  }, []);

  const go = (to: string) => () => {
    closePalette();
    void navigate({ to });
  };
  const matches = (label: string): boolean => label.toLowerCase().includes(query.trim().toLowerCase());
  const pages: SpotlightActionData[] = allPlaces
    .filter(({ resources, label }) => may(...resources) && matches(t(`nav.${label}`)))
    .map(({ to, label }) => ({ id: to, label: t(`nav.${label}`), onClick: go(to) }));
  const shortcuts: { id: string; to: string; label: string; resource?: AclResource }[] = [
    { id: 'new-product', to: '/products/new', label: t('shortcut.newProduct'), resource: 'Magento_Catalog::products' },
    { id: 'new-order', to: '/carts/new', label: t('sales.newOrder'), resource: 'Magento_Cart::manage' },
    { id: 'new-rule', to: '/price-rules/new', label: t('marketing.newRule'), resource: 'Magento_SalesRule::quote' },
    { id: 'profile', to: '/profile', label: t('nav.profile') },
  ];
  const actions = shortcuts
    .filter(({ resource, label }) => (!resource || may(resource)) && matches(label))
    .map(({ id, label, to }) => ({ id, label, onClick: go(to) }));
  const results = text.length >= 2 ? (found.data ?? []) : [];
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const groups = [
    ...kinds.map((kind) => ({
      group: say(`palette.kind.${kind}`, kind),
      actions: results
        .filter((result) => result.kind === kind)
        .map((result) => ({
          id: `${kind}-${result.id}`,
          label: result.label,
          description: result.detail ?? '',
          onClick: go(addressOf(result)),
        })),
    })),
    ...(query === '' && seen.length > 0
      ? [{ group: t('nav.recent'), actions: seen.map(({ to, title }) => ({ id: `seen-${to}`, label: title, onClick: go(to) })) }]
      : []),
    { group: t('palette.pages'), actions: pages },
    { group: t('palette.actions'), actions },
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      filter={(_query, items) => items}
      shortcut={null}
      scrollable
      maxHeight={480}
      highlightQuery
      clearQueryOnClose
      nothingFound={found.isFetching ? t('palette.searching') : t('palette.nothing')}
      searchProps={{ leftSection: <IconSearch size={18} />, placeholder: t('palette.placeholder'), 'aria-label': t('palette.placeholder') }}
    />
  );
}

import '@mantine/spotlight/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../api/trpc';
import type { ListSearch } from '../list/list-search';
import { useMay } from '../session/me';
import { say } from '../texts/say';
import { allPlaces } from './navigation';
import { closePalette } from './openers';
import { paletteActions } from './palette-actions';
import { useSeen } from './recent';
import { takeTyped } from './typed-ahead';

const [store, palette] = createSpotlight();
type Found = Outputs['dashboard']['find'][number];

/** Where a search result leads. */
function placeOf(found: Found): { to: string; search?: object } {
  if (found.kind === 'coupon')
    return { to: `/price-rules/${found.link.ruleId}/coupons`, search: { f: [['code', 'eq', found.label]] } satisfies ListSearch };
  if (found.kind === 'track') return { to: `/orders/${found.link.orderId}` };
  const folders: Record<typeof found.kind, string> = {
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
  return { to: `${folders[found.kind]}/${found.id}` };
}

/** Selects the first entry, which the library does only while something is typed. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.setState((state) => ({ ...state, selected: 0 }));
}

const KINDS = ['order', 'invoice', 'shipment', 'creditmemo', 'return', 'customer', 'product', 'coupon'] as const;

/** What to search for: `order 9` is a text among the orders. A single digit can be a number. */
function questionOf(query: string, nameOf: (kind: (typeof KINDS)[number]) => string) {
  const typed = query.toLowerCase();
  const kind = KINDS.find((one) => typed.startsWith(`${nameOf(one).toLowerCase()} `));
  const text = kind ? query.slice(nameOf(kind).length).trim() : query;
  return { text, ...(kind && { kind }), isSearch: text.length >= 2 || /^\d$/.test(text) };
}

/** The command palette: finds pages and actions by name, and records by number, name, email, SKU, coupon code or tracking number. */
export default function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const seen = useSeen();
  const [query, setQuery] = useState('');
  const [isAwaited, setAwaited] = useState(false);
  const [typed] = useDebouncedValue(query.trim(), 150);
  const { isSearch, ...question } = questionOf(typed, (kind) => t(`palette.one.${kind}`));
  const found = useQuery({
    ...trpc.dashboard.find.queryOptions({ ...question, limit: 5 }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    palette.open();
    return palette.close;
  }, []);

  const go = (to: string, search?: object) => () => {
    closePalette();
    void navigate({ to, ...(search && { search: search as never }) });
  };
  const wanted = query.trim().toLowerCase();
  const matches = (label: string): boolean => label.toLowerCase().includes(wanted);
  const pages: SpotlightActionData[] = allPlaces
    .filter(({ resources, label }) => may(...resources) && matches(t(`nav.${label}`)))
    .map(({ to, label }) => ({ id: to, label: t(`nav.${label}`), onClick: go(to) }));
  const actions = paletteActions()
    .filter(({ resources, label }) => may(...resources) && matches(label))
    .map(({ to, label }) => ({ id: `action-${to}`, label, onClick: go(to) }));
  const results = isSearch ? (found.data ?? []) : [];
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  const isNamed = [...pages, ...actions].some(({ label }) => label?.toLowerCase() === wanted);
  const places = [
    { group: t('palette.pages'), actions: pages },
    { group: t('palette.actions'), actions },
  ];
  const groups = [
    ...(isNamed ? places : []),
    ...kinds.map((kind) => ({
      group: say(`palette.kind.${kind}`, kind),
      actions: results
        .filter((result) => result.kind === kind)
        .map((result) => {
          const { to, search } = placeOf(result);
          return { id: `${kind}-${result.id}`, label: result.label, description: result.detail ?? '', onClick: go(to, search) };
        }),
    })),
    ...(query === '' && seen.length > 0
      ? [{ group: t('nav.recent'), actions: seen.map(({ to, title }) => ({ id: `seen-${to}`, label: title, onClick: go(to) })) }]
      : []),
    ...(isNamed ? [] : places),
  ].filter((group) => group.actions.length > 0);
  // The list is another one when the answer has come: its first entry is selected, as it was when it was typed.
  const shownIds = groups.flatMap((group) => group.actions.map(({ id }) => id)).join(' ');
  useEffect(() => {
    if (query !== '' && shownIds !== '') selectFirst();
  }, [query, shownIds]);
  // What Enter is to open is not known before the answer.
  const isPending = !isNamed && wanted !== '' && (query.trim() !== typed || (isSearch && (found.isLoading || found.isPlaceholderData)));
  const first = groups[0]?.actions[0]?.onClick as (() => void) | undefined;
  useEffect(() => {
    if (!isAwaited || isPending) return;
    setAwaited(false);
    first?.();
  }, [isAwaited, isPending, first]);
  return (
    <Spotlight
      store={store}
      title={<VisuallyHidden>{t('palette.title')}</VisuallyHidden>}
      styles={{ header: { display: 'contents' } }}
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
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
        onFocus: () => {
          const { text, isEntered } = takeTyped();
          setQuery((now) => now + text);
          setAwaited(isEntered);
        },
        onKeyDownCapture: (event) => {
          if (event.key !== 'Enter' || !isPending) return setAwaited(false);
          event.preventDefault();
          event.stopPropagation();
          setAwaited(true);
        },
      }}
    />
  );
}

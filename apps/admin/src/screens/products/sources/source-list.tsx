import { Source } from '@merx/router/schema/catalog-inventory/source/source';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';

/** The list of sources: the places that keep goods. */
export function SourceList() {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const hidden = { narrow: 'hidden', isExtra: true } as const;
  return (
    <ListPage
      id="catalog.sources"
      title={t('nav.sources')}
      columns={columnsOf(Source, 'products.sources', [
        'name',
        'source_code',
        { id: 'enabled', badge: { yes: t('word.enabled'), no: t('word.disabled') }, narrow: 'side' },
        { id: 'country_id', options: countries },
        { id: 'postcode', narrow: 'hidden' },
        'city',
        { id: 'street', ...hidden },
        { id: 'contact_name', ...hidden },
        { id: 'email', ...hidden },
        { id: 'phone', ...hidden },
      ])}
      rowId={({ source_code }) => source_code}
      rowName={({ name }) => name}
      rowLink={({ source_code }) => `/sources/${encodeURIComponent(source_code)}`}
      to="/sources"
      create={t('products.sources.new')}
      exportKind="sources.export"
      query={(searchCriteria) => trpc.catalogInventory.source.list.queryOptions({ searchCriteria })}
      defaultSort="name"
      hasSearch={false}
      empty={{ title: t('products.sources.empty'), hint: t('products.sources.emptyHint') }}
    />
  );
}

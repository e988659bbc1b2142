import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StartedJobs } from '../jobs/started-jobs';
import { ALL_STORES, inAllStores } from './all-stores';
import { useAttributes } from './attributes';
import { useProductActions } from './product-actions';
import { useProductColumns } from './product-columns';

/** All products, with any attribute as a column or a filter; values are changed in the row or for many at once. */
export function ProductList() {
  const { t } = useTranslation();
  const columns = useProductColumns();
  const codes = new Set(useAttributes().map(({ attribute_code }) => attribute_code));
  const { actions, dialog } = useProductActions();
  const create = (
    <Button component={Link} to="/products/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('products.list.new')}
    </Button>
  );
  const bring = (
    <Button component={Link} to="/products/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
      {t('act.import')}
    </Button>
  );
  return (
    <Page
      title={t('nav.products')}
      actions={
        <>
          {bring}
          {create}
        </>
      }
    >
      <StartedJobs />
      <DataList
        id="catalog.product"
        title={t('nav.products')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name, sku }) => name ?? sku}
        rowLink={({ id }) => `/products/${id}`}
        query={(searchCriteria, text, shown) =>
          trpc.catalog.product.grid.queryOptions({ searchCriteria, text, columns: shown.filter((id) => codes.has(id)) }, inAllStores)
        }
        defaultSort="-id"
        bulk={actions}
        exportKind="products.export"
        exportStore={ALL_STORES}
        empty={{ title: t('products.list.empty'), hint: t('products.list.emptyHint'), action: create }}
      />
      {dialog}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { ListPage } from '../../../list/list-page';
import { StartedJobs } from '../jobs/started-jobs';
import { ALL_STORES, inAllStores } from './all-stores';
import { useAttributes } from './attributes';
import { useProductActions } from './product-actions';
import { useProductColumns } from './product-columns';

/** The product list, with any attribute as a column or filter; values are edited inline or in bulk. */
export function ProductList() {
  const { t } = useTranslation();
  const codes = new Set(useAttributes().map(({ attribute_code }) => attribute_code));
  const { actions, dialog } = useProductActions();
  return (
    <ListPage
      id="catalog.product"
      title={t('nav.products')}
      actions={
        <Button component={Link} to="/products/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          {t('act.import')}
        </Button>
      }
      above={<StartedJobs />}
      columns={useProductColumns()}
      rowId={({ id }) => id}
      rowName={({ name, sku }) => name ?? sku}
      to="/products"
      create={t('products.list.new')}
      createIcon={<IconPlus size={16} aria-hidden />}
      query={(searchCriteria, text, shown) =>
        trpc.catalog.product.grid.queryOptions({ searchCriteria, text, columns: shown.filter((id) => codes.has(id)) }, inAllStores)
      }
      defaultSort="-id"
      bulk={actions}
      exportKind="products.export"
      exportStore={ALL_STORES}
      empty={{ title: t('products.list.empty'), hint: t('products.list.emptyHint') }}
    >
      {dialog}
    </ListPage>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { client } from '../../../api/trpc';
import { MultiSelectField, TextField } from '../../../form/fields';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { StockSources } from './stock-sources';
import { isDefaultStock, StockForm, stockInput, stockValues, storedStock, websitesOf } from './stock-values';

/** One stock: the websites that sell from it, and its sources in order. */
export function StocksPage() {
  const { t } = useTranslation();
  const websites = (useLookups()?.websites ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <RecordPage
      entity="inventory_stock"
      list={{ to: '/stocks', label: t('nav.stocks') }}
      read={storedStock}
      form={{ schema: StockForm, valuesOf: stockValues }}
      title={(stored) => stored?.stock.name ?? t('products.stocks.new')}
      mark={({ stock }) => isDefaultStock(stock) && <StatusBadge tone="quiet">{t('products.sources.default')}</StatusBadge>}
      save={async (values, _, call, stored) => ({
        id: await client.catalogInventory.source.arrangeStock.mutate(stockInput(values, stored?.stock), call),
      })}
      remove={(stockId, call) => client.catalogInventory.source.deleteStock.mutate({ stockId }, call)}
      canDelete={({ stock }) => !isDefaultStock(stock)}
    >
      {({ stored, history }) => {
        const isDefault = stored !== undefined && isDefaultStock(stored.stock);
        const sold = stored ? websitesOf(stored.stock) : [];
        return (
          <Columns side={history}>
            <Card gap="md">
              <TextField name="name" label={t('word.name')} required />
              {isDefault ? (
                <div>
                  <Text size="sm" fw={500}>
                    {t('products.stocks.websites')}
                  </Text>
                  <Text size="sm">{sold.map((code) => websites.find(({ value }) => value === code)?.label ?? code).join(', ') || '–'}</Text>
                  <Hint>{t('products.stocks.defaultWebsites')}</Hint>
                </div>
              ) : (
                <MultiSelectField
                  name="websites"
                  label={t('products.stocks.websites')}
                  description={t('products.stocks.websitesHint')}
                  data={websites}
                />
              )}
            </Card>
            <StockSources isDefault={isDefault} />
          </Columns>
        );
      }}
    </RecordPage>
  );
}

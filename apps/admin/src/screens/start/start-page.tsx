import { Grid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '../../session/me';
import { Page } from '../../shell/page';
import { Bestsellers } from './bestsellers';
import { Checklist } from './checklist';
import { LatestOrders } from './latest-orders';
import { LowStock } from './low-stock';
import { NewCustomers } from './new-customers';
import { OpenWork } from './open-work';
import { RevenueCard } from './revenue-card';
import { SalesFigures } from './sales-figures';

/** The dashboard: today's figures and to-dos; each part only with its permission. */
export function StartPage() {
  const { t } = useTranslation();
  const me = useMe();
  const may = useMay();
  const seesSales = may('Magento_Sales::sales');
  return (
    <Page title={t('start.hello', { name: me?.firstname })}>
      <Stack>
        <Checklist />
        {seesSales && <SalesFigures />}
        <Grid>
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack>
              {seesSales && <RevenueCard />}
              {may('Magento_Sales::actions_view') && <LatestOrders />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack>
              {seesSales && <OpenWork />}
              {may('Magento_CatalogInventory::cataloginventory') && <LowStock />}
              {seesSales && <Bestsellers />}
              {may('Magento_Customer::customer') && <NewCustomers />}
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}

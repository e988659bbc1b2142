import { Box, Grid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '../../../list/empty-list';
import { Page } from '../../../shell/page';
import { CategoryTree } from './category-tree';

/** The category tree beside the open category; on phones one at a time. */
export function CategoriesLayout() {
  const { categoryId } = useParams({ strict: false }) as { categoryId?: string };
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const current = categoryId && categoryId !== 'new' ? Number(categoryId) : undefined;
  if (isNarrow && categoryId) return <Outlet />;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 2, md: 1 }}>
        <Box pos="sticky" top={76}>
          <CategoryTree current={current} />
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 1, md: 2 }}>
        <Outlet />
      </Grid.Col>
    </Grid>
  );
}

/** Shown beside the tree while no category is open. */
export function CategoriesStart() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.categories')} hint={t('catalog.categoriesHint')}>
      <Box visibleFrom="md">
        <EmptyList
          isFiltered={false}
          onClear={() => undefined}
          empty={{ title: t('catalog.noCategoryOpen'), hint: t('catalog.noCategoryOpenHint') }}
        />
      </Box>
    </Page>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { DataList } from '../../list/data-list';
import { Page } from '../../shell/page';
import { useContentColumns } from './content-columns';

/** What the shop tells on pages of its own: delivery, contact, terms. */
export function PageList() {
  const { t } = useTranslation();
  const columns = useContentColumns();
  const create = (
    <Button component={Link} to="/pages/new">
      {t('content.newPage')}
    </Button>
  );
  return (
    <Page title={t('content.pages')} actions={create}>
      <DataList
        id="cms.page"
        title={t('content.pages')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowLink={({ id }) => `/pages/${id}`}
        query={(searchCriteria) => trpc.cms.page.list.queryOptions({ searchCriteria })}
        defaultSort="title"
        exportKind="pages.export"
        hasSearch={false}
        empty={{ title: t('content.pagesEmpty'), hint: t('content.pagesEmptyHint'), action: create }}
      />
    </Page>
  );
}

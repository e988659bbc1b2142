import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { ListPage } from '../../list/list-page';
import { useContentColumns } from './content-columns';

/** The list of CMS pages. */
export function PageList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="cms.page"
      title={t('content.pages')}
      columns={useContentColumns()}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      to="/pages"
      create={t('content.newPage')}
      query={(searchCriteria) => trpc.cms.page.list.queryOptions({ searchCriteria })}
      defaultSort="title"
      exportKind="pages.export"
      hasSearch={false}
      empty={{ title: t('content.pagesEmpty'), hint: t('content.pagesEmptyHint') }}
    />
  );
}

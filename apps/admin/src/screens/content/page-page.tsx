import { PageInput } from '@merx/router/schema/cms/page/page';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { Revisions } from './revisions';

const LAYOUTS = ['1column', '2columns-left', '2columns-right', '3columns', 'empty'];

const PageForm = formOf(
  PageInput,
  {
    title: { label: 'content.title', required: true },
    identifier: { label: 'content.identifier', hint: 'content.identifierHintPage', required: true },
    content_heading: { label: 'content.heading' },
    content: { label: 'content.content', as: 'html' },
    meta_title: { label: 'content.metaTitle' },
    meta_description: { label: 'content.metaDescription', as: 'area' },
    meta_keywords: { label: 'content.metaKeywords' },
    active: { label: 'content.isActive' },
    page_layout: { label: 'content.layout', choices: () => LAYOUTS },
    sort_order: { label: 'content.sortOrder' },
  },
  { page_layout: '1column', sort_order: 0, active: true },
);

/** One CMS page: content, search engine preview, revisions. */
export function PagePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="cms_page"
      list={{ to: '/pages', label: t('content.pages') }}
      read={(pageId) => trpc.cms.page.get.queryOptions({ pageId })}
      form={PageForm}
      title={(page) => page?.title ?? t('content.newPage')}
      save={(page, id, call) => (id ? client.cms.page.update.mutate({ id, page }, call) : client.cms.page.create.mutate({ page }, call))}
      remove={(pageId, call) => client.cms.page.delete.mutate({ pageId }, call)}
    >
      {({ id, history }) => (
        <Columns
          side={
            <>
              <Card>
                <FormFields of={PageForm} only={['active', 'page_layout', 'sort_order']} />
              </Card>
              {id && <Revisions kind="page" id={id} />}
              {history}
            </>
          }
        >
          <Card>
            <FormFields of={PageForm} only={['title', 'identifier', 'content_heading', 'content']} />
          </Card>
          <Card title={t('content.seo')}>
            <FormFields of={PageForm} only={['meta_title', 'meta_description', 'meta_keywords']} />
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

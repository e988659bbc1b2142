import { Stack } from '@mantine/core';
import { type UrlAddress as Address, NewUrlRewrite, URL_KINDS, UrlAddress } from '@merx/router/schema/catalog/url-rewrite/url-rewrite';
import { useTranslation } from 'react-i18next';
import { lookup } from '../../api/lookups';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import type { Choice } from '../../list/choices';
import { columnsOf } from '../../list/columns-of';
import { ListPage } from '../../list/list-page';
import { Card } from '../../shell/card';
import { labelled } from '../../texts/say';
import { withText } from '../system/list-criteria';

const useStoreViews = lookup('stores');
const useRedirects = (): Choice[] => labelled('marketing.urls.redirects');

/** The page on which an address is changed: that of its product or category, or its own. */
const linkOf = ({ kind, id, entity_type, entity_id }: Address): string =>
  kind === 'custom' ? `/url-rewrites/${id}` : `/${entity_type === 'product' ? 'products' : 'categories'}/${entity_id}`;

/** All addresses of the storefront: of products and categories, former ones that redirect to them, and custom rewrites. */
export function UrlRewriteList() {
  const { t } = useTranslation();
  const stores = useStoreViews();
  return (
    <ListPage
      id="marketing.urlRewrites"
      title={t('nav.urlRewrites')}
      hint={t('marketing.urls.hint')}
      columns={columnsOf(UrlAddress, 'marketing.urls', [
        'request_path',
        { id: 'kind', options: URL_KINDS.map((value) => ({ value, label: t(`marketing.urls.kinds.${value}`) })), narrow: 'side' },
        { id: 'target_path', sortable: false, filter: false },
        { id: 'redirect_type', options: useRedirects(), render: ({ redirect_type }) => redirect_type || '–' },
        { id: 'store_id', options: stores },
        { id: 'description', isExtra: true },
      ])}
      rowId={({ id }) => id}
      rowName={({ request_path }) => request_path}
      rowLink={linkOf}
      to="/url-rewrites"
      create={t('marketing.urls.new')}
      exportKind="urlRewrites.export"
      query={(criteria, text) => trpc.catalog.urlRewrite.list.queryOptions({ searchCriteria: withText(criteria, 'request_path', text) })}
      defaultSort="request_path"
      empty={{ title: t('marketing.urls.none'), hint: t('marketing.urls.hint') }}
    />
  );
}

const RewriteForm = formOf(
  NewUrlRewrite,
  {
    store_id: { label: 'word.store_id', choices: useStoreViews, half: true },
    redirect_type: { label: 'marketing.urls.redirect_type', choices: useRedirects, half: true },
    request_path: { label: 'marketing.urls.request_path', hint: 'marketing.urls.requestHint', maxLength: 255 },
    target_path: { label: 'marketing.urls.target_path', hint: 'marketing.urls.targetHint' },
    description: { label: 'marketing.urls.description' },
  },
  { store_id: 1, redirect_type: 301 },
);

/** One custom rewrite. */
export function UrlRewritePage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="url_rewrite"
      list={{ to: '/url-rewrites', label: t('nav.urlRewrites') }}
      read={(id) => trpc.catalog.urlRewrite.get.queryOptions({ id })}
      form={RewriteForm}
      title={(rewrite) => rewrite?.request_path ?? t('marketing.urls.new')}
      save={(values, id, call) =>
        id === undefined
          ? client.catalog.urlRewrite.create.mutate(RewriteForm.sent(values), call)
          : client.catalog.urlRewrite.update.mutate({ id, ...RewriteForm.sent(values) }, call)
      }
      remove={(id, call) => client.catalog.urlRewrite.delete.mutate({ id }, call)}
    >
      {({ history }) => (
        <Stack maw={720}>
          <Card>
            <FormFields of={RewriteForm} />
          </Card>
          {history}
        </Stack>
      )}
    </RecordPage>
  );
}

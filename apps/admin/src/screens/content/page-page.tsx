import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PageInput } from '@merx/router/schema/cms/page/page';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
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
      actions={() => <PreviewButton />}
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

function PreviewButton() {
  const { t } = useTranslation();
  const { getValues } = useFormContext();
  const [isShown, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('content.preview')}
      </Button>
      <Preview isOpen={isShown} onClose={close} content={() => String(getValues('content') ?? '')} />
    </>
  );
}

interface PreviewProps {
  isOpen: boolean;
  onClose: () => void;
  content: () => string;
}

/** Preview of the content as sanitized by the server, in a sandboxed frame. */
function Preview({ isOpen, onClose, content }: PreviewProps) {
  const { t } = useTranslation();
  const html = isOpen ? content() : '';
  const { data } = useQuery({
    queryKey: ['cms.preview', html],
    queryFn: () => client.cms.page.preview.mutate({ content: html }),
    enabled: isOpen,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('content.preview')} size="xl">
      {data === undefined ? (
        <Skeleton height={400} />
      ) : (
        <iframe
          title={t('content.preview')}
          sandbox=""
          srcDoc={data}
          style={{ width: '100%', height: '60vh', border: '1px solid var(--merx-line)', borderRadius: 8, background: 'white' }}
        />
      )}
    </Modal>
  );
}

import { Button, Grid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PageInput } from '@merx/router/schema/cms/page/page';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { NumberField, SelectField, SwitchField, TextAreaField, TextField } from '../../form/fields';
import { RichTextField } from '../../form/rich-text-field';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { Card } from '../../shell/card';
import { History } from '../../shell/history';
import { PageSkeleton } from '../../shell/page-skeleton';
import { Preview } from './preview';
import { Revisions } from './revisions';

/** The procedure's own shape; what it lets be absent, the form asks for. */
const PageForm = PageInput.pick({
  content: true,
  content_heading: true,
  page_layout: true,
  meta_title: true,
  meta_keywords: true,
  meta_description: true,
  sort_order: true,
  active: true,
}).extend({ title: z.string().min(1), identifier: z.string().min(1) });
type PageForm = z.infer<typeof PageForm>;

const EMPTY: PageForm = {
  title: '',
  identifier: '',
  content: '',
  content_heading: '',
  page_layout: '1column',
  meta_title: '',
  meta_keywords: '',
  meta_description: '',
  sort_order: 0,
  active: true,
};
const LAYOUTS = ['1column', '2columns-left', '2columns-right', '3columns', 'empty'];
type Stored = Awaited<ReturnType<typeof client.cms.page.get.query>>;

const formOf = (page: Stored): PageForm => ({
  title: page.title,
  identifier: page.identifier,
  content: page.content ?? '',
  content_heading: page.content_heading ?? '',
  page_layout: page.page_layout ?? '1column',
  meta_title: page.meta_title ?? '',
  meta_keywords: page.meta_keywords ?? '',
  meta_description: page.meta_description ?? '',
  sort_order: Number(page.sort_order),
  active: page.active,
});

/** One page of the shop: its content, how search engines see it, its revisions. */
export function PagePage() {
  const { pageId } = useParams({ strict: false }) as { pageId: string };
  const isNew = pageId === 'new';
  const stored = useVersioned('cms_page', pageId, trpc.cms.page.get.queryOptions({ pageId: Number(pageId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  const page = stored.data ? formOf(stored.data.data) : EMPTY;
  return <PageEditor key={pageId} id={isNew ? undefined : Number(pageId)} page={page} version={stored.data?.version ?? 0} />;
}

function PageEditor({ id, page, version }: { id: number | undefined; page: PageForm; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const [isShown, { open, close }] = useDisclosure(false);
  const entityForm = useEntityForm({
    entity: 'cms_page',
    entityId: id ?? 'new',
    values: page,
    version,
    schema: PageForm,
    save: (values, call) =>
      id ? client.cms.page.update.mutate({ id, page: values }, call) : client.cms.page.create.mutate({ page: values }, call),
    onSaved: (saved) => void navigate({ to: `/pages/${saved.id}`, replace: true }),
  });
  async function remove(pageId: number): Promise<void> {
    const isGone = await act((call) => client.cms.page.delete.mutate({ pageId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/pages', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={id ? page.title : t('content.newPage')}
      back={{ to: '/pages', label: t('content.pages') }}
      actions={
        <Button variant="default" onClick={open}>
          {t('content.preview')}
        </Button>
      }
      onDelete={id ? () => void remove(id) : undefined}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Card gap="md">
              <TextField<PageForm> name="title" label={t('content.title')} required />
              <TextField<PageForm>
                name="identifier"
                label={t('content.identifier')}
                description={t('content.identifierHintPage')}
                required
              />
              <TextField<PageForm> name="content_heading" label={t('content.heading')} />
              <RichTextField<PageForm> name="content" label={t('content.content')} />
            </Card>
            <Card title={t('content.seo')} gap="md">
              <TextField<PageForm> name="meta_title" label={t('content.metaTitle')} />
              <TextAreaField<PageForm> name="meta_description" label={t('content.metaDescription')} minRows={2} />
              <TextField<PageForm> name="meta_keywords" label={t('content.metaKeywords')} />
            </Card>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Card gap="md">
              <SwitchField<PageForm> name="active" label={t('content.isActive')} />
              <SelectField<PageForm> name="page_layout" label={t('content.layout')} data={LAYOUTS} />
              <NumberField<PageForm> name="sort_order" label={t('content.sortOrder')} decimals={0} />
            </Card>
            {id && <Revisions kind="page" id={id} />}
            {id && <History entity="cms_page" entityId={String(id)} />}
          </Stack>
        </Grid.Col>
      </Grid>
      <Preview isOpen={isShown} onClose={close} content={() => String(entityForm.form.getValues('content') ?? '')} />
    </EntityPage>
  );
}

import { Grid, Stack } from '@mantine/core';
import { BlockInput } from '@merx/router/schema/cms/block/block';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { SwitchField, TextField } from '../../form/fields';
import { RichTextField } from '../../form/rich-text-field';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { Card } from '../../shell/card';
import { PageSkeleton } from '../../shell/page-skeleton';
import { Revisions } from './revisions';

/** The procedure's own shape; what it lets be absent, the form asks for. */
const BlockForm = BlockInput.pick({ title: true, identifier: true, content: true, active: true }).extend({
  title: z.string().min(1),
  identifier: z.string().min(1),
});
type BlockForm = z.infer<typeof BlockForm>;
const EMPTY: BlockForm = { title: '', identifier: '', content: '', active: true };

/** One block: its content, its revisions. */
export function BlockPage() {
  const { blockId } = useParams({ strict: false }) as { blockId: string };
  const isNew = blockId === 'new';
  const stored = useVersioned('cms_block', blockId, trpc.cms.block.get.queryOptions({ blockId: Number(blockId) }), isNew);
  if (stored.error) throw stored.error;
  if (!isNew && !stored.data) return <PageSkeleton />;
  const block = stored.data?.data;
  return (
    <BlockEditor
      key={blockId}
      id={isNew ? undefined : Number(blockId)}
      block={block ? { ...EMPTY, ...block } : EMPTY}
      version={stored.data?.version ?? 0}
    />
  );
}

function BlockEditor({ id, block, version }: { id: number | undefined; block: BlockForm; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { title, identifier, content, active } = block;
  const entityForm = useEntityForm({
    entity: 'cms_block',
    entityId: id ?? 'new',
    values: { title, identifier, content, active },
    version,
    schema: BlockForm,
    save: (values, call) =>
      id ? client.cms.block.update.mutate({ id, block: values }, call) : client.cms.block.create.mutate({ block: values }, call),
    onSaved: (saved) => void navigate({ to: `/blocks/${saved.id}`, replace: true }),
  });
  async function remove(blockId: number): Promise<void> {
    const isGone = await act((call) => client.cms.block.delete.mutate({ blockId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/blocks', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={id ? title || '' : t('content.newBlock')}
      back={{ to: '/blocks', label: t('content.blocks') }}
      onDelete={id ? () => void remove(id) : undefined}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Card gap="md">
            <TextField name="title" label={t('content.title')} required />
            <TextField name="identifier" label={t('content.identifier')} description={t('content.identifierHintBlock')} required />
            <RichTextField name="content" label={t('content.content')} />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Card>
              <SwitchField name="active" label={t('content.isActive')} />
            </Card>
            {id && <Revisions kind="block" id={id} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </EntityPage>
  );
}

import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { TextField } from '../../../form/fields';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { Card } from '../../../shell/card';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { SetGroups } from './set-groups';
import { formOf, type Known, SetForm } from './set-values';
import { Unassigned } from './unassigned';

type Layout = Outputs['catalog']['attributeSet']['layout'];
const ALL = { sort_orders: [{ field: 'default_frontend_label', direction: 'ASC' as const }], page_size: 1000 };

/** One attribute set: its groups and their attributes. */
export function SetPage() {
  const { setId } = useParams({ strict: false }) as { setId: string };
  const attributeSetId = Number(setId);
  const set = useQuery(trpc.catalog.attributeSet.get.queryOptions({ attributeSetId }));
  const layout = useVersioned('attribute_set', attributeSetId, trpc.catalog.attributeSet.layout.queryOptions({ attributeSetId }));
  const attributes = useQuery({ ...trpc.catalog.attribute.list.queryOptions({ searchCriteria: ALL }), retry: false });
  const error = set.error ?? layout.error;
  if (error) throw error;
  if (!set.data || !layout.data) return <PageSkeleton />;
  return (
    <SetEditor
      key={setId}
      id={attributeSetId}
      name={set.data.attribute_set_name}
      layout={layout.data.data}
      version={layout.data.version}
      others={attributes.data?.items ?? []}
    />
  );
}

interface Props {
  id: number;
  name: string;
  layout: Layout;
  version: number;
  others: Outputs['catalog']['attribute']['list']['items'];
}

function SetEditor({ id, name, layout, version, others }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const known = useMemo(() => {
    const map = new Map<string, Known>();
    for (const { attribute_code: code, default_frontend_label: label, is_user_defined } of others)
      map.set(code, { label: label || code, isSystem: !is_user_defined });
    for (const { attributes } of layout.groups)
      for (const { code, label, is_user_defined } of attributes) map.set(code, { label, isSystem: !is_user_defined });
    return map;
  }, [layout, others]);
  const entityForm = useEntityForm<SetForm, unknown>({
    entity: 'attribute_set',
    entityId: id,
    values: useMemo(() => formOf(name, layout), [name, layout]),
    version,
    schema: SetForm,
    save: async (form, call) => {
      if (form.name !== name)
        await client.catalog.attributeSet.update.mutate({ attributeSetId: id, attributeSet: { attribute_set_name: form.name } }, call);
      const groups = form.groups.map((group) => ({ id: group.id, name: group.name, attribute_codes: group.codes }));
      return client.catalog.attributeSet.arrange.mutate({ attributeSetId: id, groups }, call);
    },
    fieldOf: (field) => (field === 'attribute_set_name' ? 'name' : undefined),
  });
  async function remove(): Promise<void> {
    const isGone = await act((call) => client.catalog.attributeSet.delete.mutate({ attributeSetId: id }, call), {
      done: t('form.deleted'),
      undo: true,
    });
    if (isGone) await navigate({ to: '/attribute-sets', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={name}
      back={{ to: '/attribute-sets', label: t('nav.attributeSets') }}
      onDelete={() => void remove()}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Card>
              <TextField name="name" label={t('catalog.setName')} required />
            </Card>
            <SetGroups known={known} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Unassigned known={known} />
        </Grid.Col>
      </Grid>
    </EntityPage>
  );
}

import { Grid, Stack } from '@mantine/core';
import { NewRoleInput } from '@merx/router/schema/auth/role/role';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { EntityPage } from '../../../form/entity-page';
import { TextField } from '../../../form/fields';
import { useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { HistoryLink } from '../history-link';
import type { Resource } from './grants';
import { GrantsField } from './grants-field';
import { RoleAdmins } from './role-admins';
import { SeenPlaces } from './seen-places';

type RoleForm = z.infer<typeof NewRoleInput>;
const EMPTY: RoleForm = { name: '', resources: [] };

/** One role: its name, what it grants, who has it. */
export function RolePage() {
  const { roleId } = useParams({ strict: false }) as { roleId: string };
  const isNew = roleId === 'new';
  const stored = useVersioned('admin_role', roleId, trpc.user.roles.get.queryOptions({ id: Number(roleId) }), isNew);
  const tree = useQuery(trpc.user.roles.tree.queryOptions());
  const error = stored.error ?? tree.error;
  if (error) throw error;
  if (!tree.data || (!isNew && !stored.data)) return <PageSkeleton />;
  return (
    <RoleEditor
      key={roleId}
      id={isNew ? undefined : Number(roleId)}
      role={stored.data?.data ?? EMPTY}
      version={stored.data?.version ?? 0}
      tree={tree.data}
    />
  );
}

interface Props {
  id: number | undefined;
  role: RoleForm;
  version: number;
  tree: readonly Resource[];
}

function RoleEditor({ id, role, version, tree }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { name, resources } = role;
  const entityForm = useEntityForm({
    entity: 'admin_role',
    entityId: id ?? 'new',
    values: { name, resources },
    version,
    schema: NewRoleInput,
    save: (values, call) => (id ? client.user.roles.update.mutate({ id, ...values }, call) : client.user.roles.create.mutate(values, call)),
    onSaved: (saved) => void navigate({ to: `/roles/${saved.id}`, replace: true }),
  });
  async function remove(roleId: number): Promise<void> {
    const isGone = await act((call) => client.user.roles.delete.mutate({ id: roleId }, call), { done: t('form.deleted'), undo: true });
    if (isGone) await navigate({ to: '/roles', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={id ? name : t('system.newRole')}
      back={{ to: '/roles', label: t('nav.roles') }}
      onDelete={id ? () => void remove(id) : undefined}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Card>
              <TextField name="name" label={t('word.name')} required />
            </Card>
            <Card title={t('system.rights')}>
              <GrantsField name="resources" tree={tree} />
            </Card>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Card title={t('system.sees')}>
              <Hint mb="xs">{t('system.seesHint')}</Hint>
              <SeenPlaces name="resources" />
            </Card>
            {id && <RoleAdmins roleId={id} />}
            {id && <HistoryLink entity="admin_role" entityId={id} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </EntityPage>
  );
}

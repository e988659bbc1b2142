import { Anchor, Stack, Text } from '@mantine/core';
import { NewRoleInput } from '@merx/router/schema/auth/role/role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { grants, useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { HistoryLink } from '../../../shell/history';
import { sections } from '../../../shell/navigation';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { GrantsField } from './grants-field';

const RoleForm = formOf(NewRoleInput, {
  name: { label: 'word.name' },
  resources: { label: 'system.resources', required: false },
  requires_second_factor: { label: 'system.requiresFactor', hint: 'system.requiresFactorHint' },
});

/** One role: name, permissions, admins. */
export function RolePage() {
  const { t } = useTranslation();
  const { data: tree, error } = useQuery(trpc.user.roles.tree.queryOptions());
  if (error) throw error;
  if (!tree) return <PageSkeleton />;
  return (
    <RecordPage
      entity="admin_role"
      list={{ to: '/roles', label: t('nav.roles') }}
      read={(id) => trpc.user.roles.get.queryOptions({ id })}
      form={RoleForm}
      title={(role) => role?.name ?? t('system.newRole')}
      save={(role, id, call) => (id ? client.user.roles.update.mutate({ id, ...role }, call) : client.user.roles.create.mutate(role, call))}
      remove={(id, call) => client.user.roles.delete.mutate({ id }, call)}
    >
      {({ id }) => (
        <Columns
          side={
            <>
              <Card title={t('system.sees')}>
                <Hint mb="xs">{t('system.seesHint')}</Hint>
                <SeenPlaces name="resources" />
              </Card>
              {id && <RoleAdmins roleId={id} />}
              {id && <HistoryLink entity="admin_role" entityId={id} />}
            </>
          }
        >
          <Card>
            <FormFields of={RoleForm} only={['name', 'requires_second_factor']} />
          </Card>
          <Card title={t('system.resources')}>
            <GrantsField name="resources" tree={tree} />
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

const SHOWN = 20;

/** The admins with this role. */
function RoleAdmins({ roleId }: { roleId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const mayRead = may('Magento_User::acl_users');
  const searchCriteria = { filter_groups: [{ filters: [{ field: 'role_id', value: String(roleId) }] }], page_size: SHOWN };
  const { data } = useQuery({ ...trpc.user.admins.list.queryOptions({ searchCriteria }), enabled: mayRead });
  if (!mayRead || !data) return null;
  return (
    <Card title={t('system.adminsWithRole', { count: data.total_count })} gap={4}>
      {data.items.length === 0 && <Hint>{t('system.noAdminsWithRole')}</Hint>}
      {data.items.map(({ id, firstname, lastname, username }) => (
        <Anchor key={id} size="sm" component={Link} to={`/admins/${id}`}>
          {firstname} {lastname} (<bdi>{username}</bdi>)
        </Anchor>
      ))}
    </Card>
  );
}

/** Preview of the navigation with the selected permissions. */
function SeenPlaces({ name }: { name: string }) {
  const { t } = useTranslation();
  const granted = (useWatch({ name }) ?? []) as string[];
  return (
    <Stack gap="xs">
      {sections.map(({ label, places }) => {
        const seen = places.filter(({ resources }) => grants(granted, resources));
        if (seen.length === 0) return null;
        return (
          <Text key={label} size="sm">
            <Text span fw={600} size="sm">
              {t(`nav.${label}`)}
            </Text>
            {label !== 'start' && `: ${seen.map((place) => t(`nav.${place.label}`)).join(', ')}`}
          </Text>
        );
      })}
    </Stack>
  );
}

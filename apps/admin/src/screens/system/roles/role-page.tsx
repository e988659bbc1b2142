import { NewRoleInput } from '@merx/router/schema/auth/role/role';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { HistoryLink } from '../history-link';
import { GrantsField } from './grants-field';
import { RoleAdmins } from './role-admins';
import { SeenPlaces } from './seen-places';

const RoleForm = formOf(NewRoleInput, {
  name: { label: 'word.name' },
  resources: { label: 'system.resources', required: false },
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
            <FormFields of={RoleForm} only={['name']} />
          </Card>
          <Card title={t('system.resources')}>
            <GrantsField name="resources" tree={tree} />
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';

const SHOWN = 20;

/** The admins with this role. */
export function RoleAdmins({ roleId }: { roleId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const mayRead = may('Magento_User::acl_users');
  const searchCriteria = { filter_groups: [{ filters: [{ field: 'role_id', value: String(roleId) }] }], page_size: SHOWN };
  const { data } = useQuery({ ...trpc.user.admins.list.queryOptions({ searchCriteria }), enabled: mayRead });
  if (!mayRead || !data) return null;
  return (
    <Card title={t('system.whoHasIt', { count: data.total_count })} gap={4}>
      {data.items.length === 0 && <Hint>{t('system.nobodyHasIt')}</Hint>}
      {data.items.map(({ id, firstname, lastname, username }) => (
        <Anchor key={id} size="sm" component={Link} to={`/admins/${id}`}>
          {firstname} {lastname} ({username})
        </Anchor>
      ))}
    </Card>
  );
}

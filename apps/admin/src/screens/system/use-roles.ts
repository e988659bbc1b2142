import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../api/trpc';
import { useMay } from '../../session/me';

/** Role options by name; none without permission to view roles. */
export function useRoleChoices(): { value: string; label: string }[] {
  const mayRead = useMay()('Magento_User::acl_roles');
  const { data } = useQuery({ ...trpc.user.roles.list.queryOptions(), enabled: mayRead });
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../api/trpc';
import { useMay } from '../../session/me';

/** The roles to choose from, by name. Who may not read the roles chooses among none. */
export function useRoleChoices(): { value: string; label: string }[] {
  const mayRead = useMay()('Magento_User::acl_roles');
  const { data } = useQuery({ ...trpc.user.roles.list.queryOptions(), enabled: mayRead });
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

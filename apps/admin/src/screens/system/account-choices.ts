import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { trpc } from '../../api/trpc';
import { type Choice, choicesOf } from '../../list/choices';
import { useMay } from '../../session/me';
import { LANGUAGES, languages } from '../../texts/languages';

/** Language options in an account form; a locale set elsewhere is kept as an option. */
export function useLocaleChoices(): Choice[] {
  const current: string | undefined = useWatch({ name: 'interface_locale' });
  const known = languages.map((language) => ({ value: LANGUAGES[language].locale, label: LANGUAGES[language].name }));
  return !current || known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }];
}

/** Role options by name; none without permission to view roles. */
export function useRoleChoices(): Choice[] {
  const mayRead = useMay()('Magento_User::acl_roles');
  const { data } = useQuery({ ...trpc.user.roles.list.queryOptions(), enabled: mayRead });
  return choicesOf(data);
}

const MOST_ADMINS = 200;

/** Admins who may sign in, by name. */
export function useAdminChoices(): Choice[] {
  const filter_groups = [{ filters: [{ field: 'is_active', value: '1' }] }];
  const searchCriteria = { filter_groups, page_size: MOST_ADMINS, sort_orders: [{ field: 'username', direction: 'ASC' as const }] };
  const { data } = useQuery(trpc.user.admins.list.queryOptions({ searchCriteria }));
  return (data?.items ?? []).map(({ id, username, firstname, lastname }) => ({
    value: String(id),
    label: `${firstname} ${lastname} (${username})`,
  }));
}

import { type AclResource, EVERYTHING } from '@merx/wire';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../api/trpc';

export type Me = NonNullable<Outputs['user']['session']['me']>;

/** Whether a role with these resources may use one of the needed ones; an empty list stands for every admin. */
export function grants(resources: readonly string[], needed: readonly string[]): boolean {
  return needed.length === 0 || resources.includes(EVERYTHING) || needed.some((resource) => resources.includes(resource));
}

/** Who is signed in; undefined while that is not known, null for nobody. */
export function useMe(): Me | null | undefined {
  return useQuery({ ...trpc.user.session.me.queryOptions(), staleTime: 5 * 60_000 }).data;
}

/** Tells whether the signed-in admin may use one of the resources. */
export function useMay(): (...needed: AclResource[]) => boolean {
  const resources = useMe()?.resources ?? [];
  return (...needed) => grants(resources, needed);
}

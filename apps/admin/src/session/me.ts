import { type AclResource, EVERYTHING } from '@merx/wire';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../api/trpc';

export type Me = NonNullable<Outputs['user']['session']['me']>;

/** Whether a role with these resources has one of the required ones; an empty list allows every admin. */
export function grants(resources: readonly string[], needed: readonly string[]): boolean {
  return needed.length === 0 || resources.includes(EVERYTHING) || needed.some((resource) => resources.includes(resource));
}

/** The signed-in admin; undefined while loading, null if nobody is signed in. */
export function useMe(): Me | null | undefined {
  return useQuery({ ...trpc.user.session.me.queryOptions(), staleTime: 5 * 60_000 }).data;
}

/** Returns a check whether the signed-in admin has one of the resources. */
export function useMay(): (...needed: AclResource[]) => boolean {
  const resources = useMe()?.resources ?? [];
  return (...needed) => grants(resources, needed);
}
